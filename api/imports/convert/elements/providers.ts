/** What is embedded from a host and its subdomains, and the page that a player's URL belongs to. */
interface Known {
  hosts: string;
  name: string;
  page?: (url: URL) => string | null;
}

const lastSegment = (url: URL): string =>
  encodeURIComponent(url.pathname.split('/').filter(Boolean).at(-1) ?? '');

function youtube(url: URL): string | null {
  if (!/^\/(?:embed|v)\//.test(url.pathname)) return null;
  const list = url.searchParams.get('list');
  const id = lastSegment(url);
  if (id === 'videoseries' && list)
    return `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`;
  const start = url.searchParams.get('start');
  return `https://www.youtube.com/watch?v=${id}${start ? `&t=${encodeURIComponent(start)}` : ''}`;
}

const withoutEmbed = (url: URL): string => url.href.replace(/\/embed(?:-podcast)?\//, '/');

const KNOWN: readonly Known[] = [
  { hosts: 'youtube.com youtu.be youtube-nocookie.com', name: 'Video on YouTube', page: youtube },
  {
    hosts: 'vimeo.com',
    name: 'Video on Vimeo',
    page: (url) => (url.hostname === 'player.vimeo.com' ? `https://vimeo.com/${lastSegment(url)}` : null),
  },
  { hosts: 'tiktok.com', name: 'Video on TikTok' },
  { hosts: 'twitter.com x.com', name: 'Post on X (Twitter)' },
  { hosts: 'instagram.com instagr.am', name: 'Post on Instagram' },
  {
    hosts: 'facebook.com fb.watch',
    name: 'Post on Facebook',
    page: (url) => (url.pathname.startsWith('/plugins/') ? url.searchParams.get('href') : null),
  },
  { hosts: 'linkedin.com', name: 'Post on LinkedIn' },
  { hosts: 'bsky.app', name: 'Post on Bluesky' },
  { hosts: 'soundcloud.com', name: 'Audio on SoundCloud', page: (url) => url.searchParams.get('url') },
  { hosts: 'spotify.com', name: 'Audio on Spotify', page: withoutEmbed },
  {
    hosts: 'podcasts.apple.com',
    name: 'Podcast on Apple Podcasts',
    page: (url) => url.href.replace('//embed.', '//'),
  },
  { hosts: 'gist.github.com', name: 'Code on GitHub' },
  { hosts: 'maps.google.com google.com google.co.uk openstreetmap.org', name: 'Map' },
  { hosts: 'docs.google.com', name: 'Document on Google Docs' },
];

const BY_HOST = new Map(KNOWN.flatMap((known) => known.hosts.split(' ').map((host) => [host, known])));

export interface Provider {
  /** Such as 'Video on YouTube'; null for an unknown host. */
  name: string | null;
  /** The URL of the page, if a player has another one. */
  address: string;
}

export function providerOf(address: string): Provider {
  const url = URL.parse(address);
  const parts = url?.hostname.split('.') ?? [];
  const hosts = parts.map((_, at) => parts.slice(at).join('.'));
  const known = hosts.map((host) => BY_HOST.get(host)).find((one) => one !== undefined);
  if (!url || !known || (known.name === 'Map' && !/maps|openstreetmap/.test(url.href)))
    return { name: null, address };
  return { name: known.name, address: known.page?.(url) ?? address };
}
