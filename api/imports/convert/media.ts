import type { Element } from 'hast';
import { videoPage } from '#shared/videos.ts';
import { decodePercent, hostOf, isPictureUrl, shortened, slugOfUrl } from '../text.ts';
import {
  attr,
  BLOCKS,
  become,
  classes,
  drop,
  findAll,
  findTag,
  h,
  hasClass,
  isElement,
  linksIn,
  wordsOf,
} from './hast.ts';
import {
  type Action,
  attributed,
  becomeSource,
  each,
  imageUrl,
  leftOut,
  link,
  linkUrl,
  neighbour,
  type Place,
  type Rules,
  type State,
} from './rules.ts';

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
  // The article of the same network that the frame would show is named before it.
  if (hasClass(node, 'wp-embedded-content') && isElement(neighbour(place, -1))) return drop(node);
  const src = attr(node, 'src') ?? attr(node, 'dataSrc');
  become(node, 'div', {}, embedLink(src, attr(node, 'title'), state));
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
  if (attr(node, 'type') !== 'application/ld+json' && !FINISHING.test(attr(node, 'src') ?? ''))
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
  const page =
    /^https?:\/\/(?:w\.soundcloud\.com\/player|www\.facebook\.com\/plugins)\/.*?[?&](?:url|href)=([^&]+)/.exec(
      address,
    )?.[1];
  return {
    name,
    address: page ? decodePercent(page) : address.replace('open.spotify.com/embed', 'open.spotify.com'),
  };
}

/** Where lazy-loading scripts keep the URL, best first. */
const LATE = ['dataOrigFile', 'dataLargeFile', 'dataLazySrc', 'dataSrc', 'dataImage'];
/** WordPress names smaller copies like this. */
const SIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}(?:\?|$)|[?&](?:w|resize|fit)=\d/i;
/** The file name that WordPress's copies of a picture share, also that of a very large one, which is only there scaled. */
const nameOf = (url: string): string | undefined =>
  /([^/?#]+?)(?:-\d{2,4}x\d{2,4}|-scaled)?\.\w{3,4}(?:[?#]|$)/.exec(url)?.[1];
const PLACEHOLDER =
  /^data:image\/(?:gif|svg\+xml)[;,]|^data:.{0,195}$|\/(?:blank|spacer|placeholder|lazy|transparent|1x1)[-\w]*\.(?:gif|png|svg)(?:\?|$)|^about:blank$/i;

const BLOGGER = /^https?:\/\/(?:[^/]*\.bp\.blogspot\.com|[^/]*\.googleusercontent\.com|[^/]*\.ggpht\.com)\//i;
/** The size in a URL of Blogger's images: `/s320/` or `/w640-h480/`, or `=s320` at the end. */
const BLOGGER_SIZE = /(\/|=)(?:s\d{2,5}|w\d{2,5}(?:-h\d{2,5})?)(?:-[a-z0-9-]+)?(?=\/[^/]+$|$)/;
const SUBSTACK =
  /^https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/[^?]*?(https%3A%2F%2F[^?\s]+)$/i;

/** The URL of the picture that a server made a smaller copy of. */
function originalOf(url: string): string {
  if (BLOGGER.test(url)) return url.replace(BLOGGER_SIZE, '$1s0');
  const ofSubstack = SUBSTACK.exec(url.slice(0, 4000))?.[1];
  return ofSubstack ? decodePercent(ofSubstack) : url;
}

const imageLeftOut = leftOut('image', 'An image without an address that can be fetched was left out');

const image: Action = (node, state, place) => {
  if (hasClass(node, 'emoji', 'wp-smiley')) return become(node, 'span', {}, [attr(node, 'alt') ?? '']);
  const given = bestUrl(node);
  const isSmall = (name: string) => /^[01](?:px)?$/.test(attr(node, name) ?? '');
  // Invisible pictures count readers.
  if (!given || (isSmall('width') && isSmall('height'))) return drop(node);
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(node, 'className') ?? '')?.[1];
  const listed = number ? state.context.attachment(number) : undefined;
  const isCopy = SIZED.test(given) && listed && nameOf(given) === nameOf(listed.url);
  const src = imageUrl(isCopy ? listed.url : originalOf(given), state);
  if (src === null) return imageLeftOut(node, state, place);
  const alt = attr(node, 'alt') || listed?.alt.trim() || '';
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, title: title && title !== alt ? title : undefined }, []);
};

/** The URL of the picture rather than of a placeholder or a smaller copy. */
function bestUrl(node: Element): string | undefined {
  const found = [...LATE, 'src'].map((name) => attr(node, name)).find((url) => url && !PLACEHOLDER.test(url));
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  const candidates = (attr(node, 'srcSet') ?? '').split(/,\s/).map((one) => one.trim().split(/\s+/));
  const widthOf = ([, size = '1']: string[]) => Number.parseFloat(size) || 1;
  const [widest] = candidates.sort((one, other) => widthOf(other) - widthOf(one));
  return found && !SIZED.test(found) ? found : widest?.[0] || found;
}

/** A noscript keeps what it holds, unless a script would have loaded its image beside it. */
const fallback: Action = (node, _state, place) => {
  const beside = [neighbour(place, -1), neighbour(place, 1)].filter((child) => isElement(child));
  if (findTag(node, 'img') && findAll(beside, 'img').some(bestUrl)) drop(node);
  else become(node, 'span');
};

/** Replaces an image that links to its full size by the full size. */
const linked: Action = (node, state, place) => {
  const href = attr(node, 'href') ?? '';
  const img = wordsOf(node) === '' ? findTag(node, 'img') : undefined;
  if (!img || !(isPictureUrl(href) || BLOGGER.test(href))) return link(node, state, place);
  const { alt, title, className } = img.properties;
  img.properties = { src: href, alt, title, className };
  become(node, 'span', {}, [img]);
};

/** Moves captions below the rest of the figure; the caption of a quotation names its source. */
const figure: Action = (node, state, place) => {
  const captions = node.children.filter((child) => isElement(child, 'figcaption'));
  const rest = node.children.filter((child) => !isElement(child, 'figcaption'));
  const isQuotation = rest.some((child) => isElement(child, 'blockquote'));
  for (const one of captions) isQuotation ? becomeSource(one) : caption(one, state, place);
  node.children = [...rest, ...captions];
};

export const caption: Action = (node) => become(node, 'p', { className: ['caption'] });

/** A gallery, for the blocks to lay out; lists of images are no lists there. */
export const gallery: Action = (node) => {
  for (const inner of findAll(node, 'ul', 'ol', 'li', 'dl', 'dt', 'dd')) inner.tagName = 'div';
  become(node, 'div', { className: ['gallery'] });
};

/** Gives images the best URL in their markup, and makes paragraphs of their captions. */
export const IMAGES: Rules = {
  img: image,
  noscript: fallback,
  ...each('a area', linked),
  figure,
  figcaption: caption,
};

const isAside = (node: Element): boolean =>
  hasClass(node, 'alignleft', 'alignright') ||
  /float\s*:\s*(?:left|right)/i.test(attr(node, 'style') ?? '') ||
  (node.tagName === 'img' && /^(?:left|right)$/i.test(attr(node, 'align') ?? ''));

/** Wraps a picture that text flows around, with its link and its caption, for the blocks to lay out. */
export function keepBeside(node: Element, place: Place): void {
  const [image, ...more] = node.tagName === 'table' ? [] : findAll([node], 'img');
  if (!image || more.length > 0 || !(isAside(node) || (node.tagName === 'a' && isAside(image)))) return;
  const before = neighbour(place, -1);
  const beginsLine = !before || before.type === 'comment' || isElement(before, 'br', ...BLOCKS);
  if (!beginsLine && !BLOCKS.has(node.tagName)) return;
  for (const marked of [node, image]) {
    const className = classes(marked).filter((name) => !/^align(?:left|right)$/.test(name));
    Object.assign(marked.properties, { className, style: null, align: null });
  }
  become(node, 'div', { className: ['picture', 'half'] }, [{ ...node }]);
}
