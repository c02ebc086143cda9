import { decodePercent } from '../../text/urls.ts';

/** What is embedded from a host and its subdomains. */
const NAMES: { readonly [name: string]: string } = {
  'Video on YouTube': 'youtube.com youtu.be youtube-nocookie.com',
  'Video on Vimeo': 'vimeo.com',
  'Video on TikTok': 'tiktok.com',
  'Post on X (Twitter)': 'twitter.com x.com',
  'Post on Instagram': 'instagram.com instagr.am',
  'Post on Facebook': 'facebook.com fb.watch',
  'Post on LinkedIn': 'linkedin.com',
  'Post on Bluesky': 'bsky.app',
  'Audio on SoundCloud': 'soundcloud.com',
  'Audio on Spotify': 'spotify.com',
  'Podcast on Apple Podcasts': 'podcasts.apple.com',
  'Code on GitHub': 'gist.github.com',
  Map: 'maps.google.com google.com google.co.uk openstreetmap.org',
  'Document on Google Docs': 'docs.google.com',
};
const BY_HOST = new Map(
  Object.entries(NAMES).flatMap(([name, hosts]) => hosts.split(' ').map((host) => [host, name])),
);

/** Players, and the pages that they belong to. */
const PAGES: readonly (readonly [player: RegExp, page: string])[] = [
  [
    /^https?:\/\/[^/]*youtube[^/]*\/embed\/videoseries\?(?:.*&)?list=([\w-]+).*/,
    'https://www.youtube.com/playlist?list=$1',
  ],
  [
    /^https?:\/\/[^/]*youtube[^/]*\/embed\/([\w-]+)\?(?:.*&)?start=(\d+).*/,
    'https://www.youtube.com/watch?v=$1&t=$2',
  ],
  [/^https?:\/\/[^/]*youtube[^/]*\/(?:embed|v)\/([\w-]+).*/, 'https://www.youtube.com/watch?v=$1'],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*/, 'https://vimeo.com/$1'],
  [/(?<=\/\/open\.spotify\.com)\/embed(?:-podcast)?(?=\/)/, ''],
  [
    /^https?:\/\/(?:w\.soundcloud\.com\/player|www\.facebook\.com\/plugins)\/.*?[?&](?:url|href)=([^&]+).*/,
    '$1',
  ],
];

/**
 * @returns such as 'Video on YouTube', null for an unknown host; and the URL of the page, if a player has another one
 */
export function providerOf(address: string): { name: string | null; address: string } {
  const parts = URL.parse(address)?.hostname.split('.') ?? [];
  const hosts = parts.map((_, at) => parts.slice(at).join('.'));
  const name = hosts.map((host) => BY_HOST.get(host)).find((one) => one !== undefined);
  if (!name || (name === 'Map' && !/maps|openstreetmap/.test(address))) return { name: null, address };
  const [player, written] = PAGES.find(([pattern]) => pattern.test(address)) ?? [/$/, ''];
  const page = address.replace(player, written);
  return { name, address: /^https?%3a/i.test(page) ? decodePercent(page) : page };
}
