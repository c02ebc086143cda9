import type { Element } from 'hast';
import { videoPage } from '#shared/videos.ts';
import { shortened } from '../notes.ts';
import { decodePercent, hostOf, slugOfUrl } from '../text/urls.ts';
import { attr, become, drop, findTag, h, hasClass, isElement, linksIn, wordsOf } from './hast.ts';
import { attributed } from './inline.ts';
import { linkUrl } from './links.ts';
import { type Action, each, neighbour, type Rules, type State } from './rules.ts';

const PLAYER_TITLES =
  /^(?:youtube|vimeo|embedded|spotify|soundcloud)?[ -]*(?:video|embed|iframe|content)?[ -]*(?:player)?$/i;
const QUOTED =
  /(?:^|\s)(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|text-post-media|fb-xfbml-parse-ignore|mastodon-embed)(?:\s|$)/;
/** Scripts that only style an embed whose text is in the article. */
const FINISHING = /platform\.(?:twitter|instagram)|instagram\.com\/embed|embed\.js|widgets\.js/;

/** @returns a paragraph with a link that names its target; nothing if the URL cannot be opened */
export function embedLink(
  given: string | undefined,
  title: string | undefined,
  state: State,
  fallback = 'Embedded content',
): Element[] {
  const url = linkUrl(given ?? '', state);
  if (url === null) {
    state.notes.lost('embed', 'Something embedded without an address that can be opened was left out');
    return [];
  }
  const { name, address } = providerOf(url);
  state.notes.converted('embed', `${name ?? fallback}: what was embedded became a link`);
  return [h('p', {}, [h('a', { href: address }, [embedWords(address, name, title, fallback)])])];
}

/** For example 'Video on YouTube: How it works' */
function embedWords(address: string, name: string | null, title = '', fallback: string): string {
  const own = title.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  if (own === '' || PLAYER_TITLES.test(own)) return `${name ?? fallback}: ${shortened(bare, 80)}`;
  const host = hostOf(address);
  return `${name ?? (host ? `${fallback} on ${host}` : fallback)}: ${own}`;
}

const frame: Action = (node, state, place) => {
  const src = attr(node, 'src') ?? attr(node, 'dataSrc');
  if (!hasClass(node, 'wp-embedded-content'))
    return become(node, 'div', {}, embedLink(src, attr(node, 'title'), state));
  // The article that the frame would show is named before it.
  if (isElement(neighbour(place, -1))) return drop(node);
  become(
    node,
    'div',
    {},
    embedLink(src?.replace(/embed\/(?:#.*)?$/, ''), attr(node, 'title'), state, 'Article'),
  );
};

/** A video or audio file becomes a link to it, below its poster. */
const player: Action = (node, state) => {
  const url = attr(node, 'src') ?? attr(findTag(node, 'source'), 'src') ?? attr(findTag(node, 'a'), 'href');
  const poster = attr(node, 'poster');
  const title = attr(node, 'title') ?? slugOfUrl(url ?? null) ?? undefined;
  become(node, 'div', {}, [
    ...(poster ? [h('p', {}, [h('img', { src: poster, alt: '' })])] : []),
    ...embedLink(url, title, state, node.tagName === 'video' ? 'Video' : 'Audio'),
  ]);
};

/** A post of a social network, which its script would show as a card, becomes a quotation and a link. */
const quotation: Action = (node, state) => {
  const isArticle = hasClass(node, 'wp-embedded-content');
  if (!isArticle && !QUOTED.test(attr(node, 'className') ?? '')) return attributed(node);
  const url =
    attr(node, 'dataInstgrmPermalink') ?? attr(node, 'cite') ?? attr(linksIn(node).at(-1), 'href') ?? '';
  const words = wordsOf(node);
  if (isArticle) return become(node, 'div', {}, embedLink(url, words, state, 'Article'));
  const isBare = hasClass(node, 'instagram-media') || words === '';
  become(node, 'div', {}, [
    ...(isBare ? [] : [h('blockquote', {}, [h('p', {}, [words])])]),
    ...embedLink(url.replace(/[?&](?:ref_src|utm_source)=.*$/s, ''), undefined, state),
  ]);
};

const script: Action = (node, state) => {
  const isData = /^application\/(?:ld\+)?json$/.test(attr(node, 'type') ?? '');
  if (!isData && !FINISHING.test(attr(node, 'src') ?? ''))
    state.notes.lost('script', 'A script was left out, and what it would have shown');
  drop(node);
};

/** What other sites would show becomes a link that names its target. */
export const EMBEDS: Rules = {
  ...each('iframe frame', frame),
  ...each('video audio', player),
  blockquote: quotation,
  script,
};

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
  const video = /\/(?:embed|v)\/|\/\/player\./.test(address) ? videoPage(address) : null;
  if (video) return { name, address: video };
  const [player, written] = PAGES.find(([pattern]) => pattern.test(address)) ?? [/$/, ''];
  const page = address.replace(player, written);
  return { name, address: /^https?%3a/i.test(page) ? decodePercent(page) : page };
}
