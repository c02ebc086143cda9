import type { Element } from 'hast';
import { videoPage } from '#shared/videos.ts';
import { decodePercent, hostOf, shortened, slugOfUrl } from '../text.ts';
import { type Action, leftOut, linkUrl, type State } from './context.ts';
import {
  attr,
  become,
  drop,
  elementsIn,
  findClass,
  findTag,
  h,
  hasClass,
  isElement,
  linksIn,
  textOf,
  wordsOf,
} from './hast.ts';
import { captionsOf, urlIn } from './images.ts';
import { attributed } from './text-elements.ts';

const PLAYER_TITLES =
  /^(?:youtube|vimeo|embedded|spotify|soundcloud)?[ -]*(?:video|embed|iframe|content)?[ -]*(?:player)?$/i;

/** @returns a paragraph with a link that names its target; nothing if the URL cannot be opened */
export function embedLink(
  given: string | undefined,
  title: string | undefined,
  state: State,
  fallback = 'Embedded content',
): Element[] {
  const url = linkUrl(given ?? '', state);
  if (url === null) {
    state.notes.lost('Something embedded without an address that can be opened was left out');
    return [];
  }
  const { name, address } = providerOf(url);
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

/** What is embedded from a host and its subdomains. */
const PROVIDERS: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['Video on YouTube', /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/],
  ['Video on Vimeo', /(?:^|\.)vimeo\.com$/],
  ['Video on TikTok', /(?:^|\.)tiktok\.com$/],
  ['Post on X (Twitter)', /(?:^|\.)(?:twitter|x)\.com$/],
  ['Post on Instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['Post on Facebook', /(?:^|\.)(?:facebook\.com|fb\.watch)$/],
  ['Post on LinkedIn', /(?:^|\.)linkedin\.com$/],
  ['Post on Bluesky', /(?:^|\.)bsky\.app$/],
  ['Audio on SoundCloud', /(?:^|\.)soundcloud\.com$/],
  ['Audio on Spotify', /(?:^|\.)spotify\.com$/],
  ['Podcast on Apple Podcasts', /(?:^|\.)podcasts\.apple\.com$/],
  ['Code on GitHub', /^gist\.github\.com$/],
  ['Document on Google Docs', /^docs\.google\.com$/],
  ['Map', /^(?:www\.|maps\.)?(?:google\.com|google\.co\.uk|openstreetmap\.org)$/],
];

/**
 * @returns such as 'Video on YouTube', null for an unknown host; and the URL of the page, if a player has another one
 */
export function providerOf(address: string): { name: string | null; address: string } {
  // The players of SoundCloud, Facebook and Embedly, which Medium uses, name the page in their query.
  const page = /\/(?:player|plugins|widgets)\/.*?[?&](?:url|href)=([^&]+)/.exec(address)?.[1];
  const written = page ? decodePercent(page) : address;
  const host = URL.parse(written)?.hostname ?? '';
  const name = PROVIDERS.find(([, hosts]) => hosts.test(host))?.[0];
  if (!name || (name === 'Map' && !/maps|openstreetmap/.test(address))) return { name: null, address };
  const video = /\/(?:embed|v)\/|\/\/player\./.test(address) ? videoPage(address) : null;
  return { name, address: video ?? written.replace('open.spotify.com/embed', 'open.spotify.com') };
}

const QUOTED =
  /(?:^|\s)(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|text-post-media|fb-xfbml-parse-ignore|mastodon-embed)(?:\s|$)/;
/** Scripts that only style an embed whose text is in the article. */
const FINISHING = /platform\.(?:twitter|instagram)|instagram\.com\/embed|embed\.js|widgets\.js/;

export const frame: Action = (node, state, [before]) => {
  // The article of the same network that the frame would show is named before it.
  if (hasClass(node, 'wp-embedded-content') && isElement(before)) return drop(node);
  const video = attr(node, 'videoid') ?? attr(node, 'dataVideoid');
  const url = urlIn(node, 'src', 'data', 'url') ?? (video && `https://www.youtube.com/watch?v=${video}`);
  become(node, 'div', {}, embedLink(url, attr(node, 'title') ?? attr(node, 'playlabel'), state));
};

/** An object, or an element that a script fills: what stands in it is shown without the plugin or the script, and stays. */
export const component: Action = (node, state, place) => {
  if (wordsOf(node) !== '' || elementsIn(node).some(({ tagName }) => tagName !== 'param')) return;
  if (node.tagName === 'object' || /youtube$/.test(node.tagName) || urlIn(node, 'src', 'url'))
    return frame(node, state, place);
  leftOut(`<${node.tagName.slice(0, 60)}> is filled by a script of the old site and was left out`)(
    node,
    state,
    place,
  );
};

/** A video or audio file becomes a link to it, below its poster. */
export const player: Action = (node, state) => {
  const url = attr(node, 'src') ?? attr(findTag(node, 'source'), 'src') ?? attr(findTag(node, 'a'), 'href');
  const poster = attr(node, 'poster');
  const title = attr(node, 'title') ?? slugOfUrl(url ?? null) ?? undefined;
  become(node, 'div', {}, [
    ...(poster ? [h('p', {}, [h('img', { src: poster, alt: '' })])] : []),
    ...embedLink(url, title, state, /video$/.test(node.tagName) ? 'Video' : 'Audio'),
  ]);
};

/** A post of a social network, which its script would show as a card, becomes a quotation and a link. */
export const quotation: Action = (node, state) => {
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

export const script: Action = (node, state) => {
  if (attr(node, 'type') !== 'application/ld+json' && !FINISHING.test(attr(node, 'src') ?? ''))
    state.notes.lost('A script was left out, and what it would have shown');
  drop(node);
};

/** A card of another page or a file becomes its linked title, its description and its caption; each is an element or a class. */
export const card =
  (titled: string, described: string): Action =>
  (node) => {
    const link = node.tagName === 'a' ? node : findTag(node, 'a');
    const href = attr(link, 'href');
    if (!link || !href) return;
    const title = wordsIn(node, titled) || wordsOf(link) || href;
    const description = wordsIn(node, described);
    const line = h('p', {}, [h('a', { href }, [title]), description && `: ${description}`]);
    become(node, 'div', {}, [line, ...captionsOf(node)]);
  };

/** Keeps the video or audio element and captions of a player, without its buttons. */
export const mediaCard: Action = (node) => {
  const media = findTag(node, 'audio', 'video');
  if (media) media.properties.title = wordsIn(node, 'kg-audio-title') || media.properties.title;
  become(node, 'div', {}, [...(media ? [media] : []), ...captionsOf(node)]);
};

const wordsIn = (node: Element, name: string): string =>
  wordsOf(elementsIn(node).find((inner) => inner.tagName === name || hasClass(inner, name)));

/** An embed block without a player contains only the URL. */
export const embedBlock: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script')) return;
  const wrapper = findClass(node, 'wp-block-embed__wrapper') ?? node;
  const words = textOf(wrapper).trim();
  const isUrl = /^https?:\/\/\S+$/i.test(words);
  const url = isUrl ? words : attr(findTag(wrapper, 'a'), 'href');
  const isArticle = hasClass(node, 'is-provider-wordpress', 'is-type-wp-embed');
  if (url)
    become(node, 'div', {}, [
      ...embedLink(url, isUrl ? '' : words, state, isArticle ? 'Article' : undefined),
      ...captionsOf(node),
    ]);
};
