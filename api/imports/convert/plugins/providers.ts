/** Names of embedded content by host, subdomains included. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'Video on YouTube'],
  [/^vimeo\.com$/, 'Video on Vimeo'],
  [/^(?:dailymotion\.com|dai\.ly)$/, 'Video on Dailymotion'],
  [/^wistia\.(?:com|net)$/, 'Video on Wistia'],
  [/^loom\.com$/, 'Video on Loom'],
  [/^ted\.com$/, 'Talk on TED'],
  [/^tiktok\.com$/, 'Video on TikTok'],
  [/^twitch\.tv$/, 'Video on Twitch'],
  [/^videopress\.com$/, 'Video on VideoPress'],
  [/^(?:twitter\.com|x\.com)$/, 'Post on X (Twitter)'],
  [/^(?:instagram\.com|instagr\.am)$/, 'Post on Instagram'],
  [/^(?:facebook\.com|fb\.watch)$/, 'Post on Facebook'],
  [/^linkedin\.com$/, 'Post on LinkedIn'],
  [/^threads\.(?:net|com)$/, 'Post on Threads'],
  [/^bsky\.app$/, 'Post on Bluesky'],
  [/^reddit\.com$/, 'Post on Reddit'],
  [/^(?:pinterest\.[a-z.]+|pin\.it)$/, 'Pin on Pinterest'],
  [/^tumblr\.com$/, 'Post on Tumblr'],
  [/^soundcloud\.com$/, 'Audio on SoundCloud'],
  [/^spotify\.com$/, 'Audio on Spotify'],
  [/^podcasts\.apple\.com$/, 'Podcast on Apple Podcasts'],
  [/^bandcamp\.com$/, 'Audio on Bandcamp'],
  [/^mixcloud\.com$/, 'Audio on Mixcloud'],
  [/^anchor\.fm$/, 'Podcast on Anchor'],
  [/^(?:libsyn\.com|buzzsprout\.com|podbean\.com|simplecast\.com|transistor\.fm)$/, 'Podcast'],
  [/^gist\.github\.com$/, 'Code on GitHub'],
  [/^codepen\.io$/, 'Code on CodePen'],
  [/^(?:jsfiddle\.net|codesandbox\.io|stackblitz\.com|replit\.com)$/, 'Code to try out'],
  [/^(?:slideshare\.net|speakerdeck\.com|prezi\.com)$/, 'Slides'],
  [/^scribd\.com$/, 'Document on Scribd'],
  [/^issuu\.com$/, 'Document on Issuu'],
  [/^(?:maps\.google\.[a-z.]+|openstreetmap\.org)$/, 'Map'],
  [/^docs\.google\.com$/, 'Document on Google Docs'],
  [/^drive\.google\.com$/, 'File on Google Drive'],
  [/^(?:typeform\.com|jotform\.com|surveymonkey\.com|forms\.gle)$/, 'Form'],
  [/^calendly\.com$/, 'Calendar on Calendly'],
  [/^(?:flickr\.com|flic\.kr)$/, 'Photo on Flickr'],
  [/^giphy\.com$/, 'Animation on Giphy'],
  [/^(?:datawrapper\.de|dwcdn\.net|infogram\.com|flourish\.studio)$/, 'Chart'],
];

export interface Provider {
  /** Such as 'Video on YouTube'; null for an unknown host. */
  name: string | null;
  /** The URL of the page, if a player has another one. */
  address: string;
}

export function providerOf(address: string): Provider {
  if (!URL.canParse(address)) return { name: null, address };
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  if (/^google\.[a-z.]+$/.test(host) && url.pathname.startsWith('/maps')) return { name: 'Map', address };
  if (host === 'docs.google.com' && url.pathname.startsWith('/forms'))
    return { name: 'Form on Google Forms', address };
  const parts = host.split('.');
  for (let at = 0; at < parts.length - 1; at += 1) {
    const known = PROVIDERS.find(([pattern]) => pattern.test(parts.slice(at).join('.')));
    if (known) return { name: known[1], address: forPeople(url, address) };
  }
  return { name: null, address };
}

/** @returns the URL of the page that a player's URL belongs to */
function forPeople(url: URL, address: string): string {
  const host = url.hostname.replace(/^www\./, '');
  const id = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (/^youtube(?:-nocookie)?\.com$/.test(host) && url.pathname.startsWith('/embed/')) {
    const listed = url.searchParams.get('list');
    if (id === 'videoseries' && listed)
      return `https://www.youtube.com/playlist?list=${encodeURIComponent(listed)}`;
    const start = url.searchParams.get('start');
    return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}${start ? `&t=${encodeURIComponent(start)}` : ''}`;
  }
  if (host === 'youtube.com' && url.pathname.startsWith('/v/'))
    return `https://www.youtube.com/watch?v=${id}`;
  if (host === 'player.vimeo.com') return `https://vimeo.com/${id}`;
  if (host === 'open.spotify.com') return address.replace('/embed-podcast/', '/').replace('/embed/', '/');
  if (host === 'dailymotion.com') return address.replace('/embed/video/', '/video/');
  if (host === 'w.soundcloud.com') return url.searchParams.get('url') ?? address;
  if (host === 'facebook.com' && url.pathname.startsWith('/plugins/'))
    return url.searchParams.get('href') ?? address;
  if (host === 'codepen.io') return address.replace('/embed/', '/pen/');
  if (host === 'embed.podcasts.apple.com') return address.replace('embed.podcasts', 'podcasts');
  return address;
}
