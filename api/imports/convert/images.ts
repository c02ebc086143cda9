import type { Element } from 'hast';
import { decodePercent, isPictureUrl } from '../text/urls.ts';
import {
  attr,
  BLOCKS,
  become,
  classes,
  drop,
  findAll,
  findTag,
  hasClass,
  isElement,
  wordsOf,
} from './hast.ts';
import { becomeSource } from './inline.ts';
import { imageUrl, link } from './links.ts';
import { type Action, each, leftOut, neighbour, type Rules } from './rules.ts';

/** Where lazy-loading scripts keep the URL, best first. */
const LATE = ['dataOrigFile', 'dataLargeFile', 'dataLazySrc', 'dataSrc', 'dataOriginal', 'dataImage'];
const TRACKERS =
  /^(?:https?:)?\/\/(?:pixel\.wp\.com|stats\.wordpress\.com|feeds\.wordpress\.com|feeds\.feedburner\.com|feeds\.feedblitz\.com|feedpress\.me|[^/]*feedsportal\.com|[^/]*doubleclick\.net|www\.google-analytics\.com|www\.facebook\.com\/tr|medium\.com\/_\/stat|[^/]*\.blogspot\.com\/feeds)/i;
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

const trackerLeftOut = leftOut('tracking', 'An invisible image that counted readers was left out');
const imageLeftOut = leftOut('image', 'An image without an address that can be fetched was left out');

const image: Action = (node, state, place) => {
  if (hasClass(node, 'emoji', 'wp-smiley')) return become(node, 'span', {}, [attr(node, 'alt') ?? '']);
  const given = bestUrl(node);
  if (!given) return drop(node);
  const isSmall = (name: string) => /^[01](?:px)?$/.test(attr(node, name) ?? '');
  if (TRACKERS.test(given) || (isSmall('width') && isSmall('height')))
    return trackerLeftOut(node, state, place);
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(node, 'className') ?? '')?.[1];
  const listed = number ? state.context.attachment(number) : undefined;
  const isCopy = SIZED.test(given) && listed && nameOf(given) === nameOf(listed.url);
  const [shown, original] = [imageUrl(originalOf(given), state), isCopy ? imageUrl(listed.url, state) : null];
  const isAtHand = shown?.startsWith('archive:') && !original?.startsWith('archive:');
  const src = isAtHand ? shown : (original ?? shown);
  if (src === null) return imageLeftOut(node, state, place);
  if (/^data:/i.test(src))
    state.notes.warning(
      'image',
      'An image that is part of the text itself is only kept if images are copied to this site',
    );
  const alt = attr(node, 'alt') || listed?.alt.trim() || '';
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, title: title && title !== alt ? title : undefined }, []);
};

/** The URL of the picture rather than of a placeholder or a smaller copy. */
function bestUrl(node: Element): string | undefined {
  const first = (names: string[]) =>
    names.map((name) => attr(node, name)).find((url) => url && !PLACEHOLDER.test(url));
  const src = first(['src']);
  const wide = widest(attr(node, 'srcSet')) ?? widest(attr(node, 'dataSrcset'));
  return first(LATE) ?? (src && !SIZED.test(src) ? src : (wide ?? src));
}

/** The widest image of a srcset. */
function widest(set = ''): string | undefined {
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  const candidates = set.split(/,\s/).map((candidate) => candidate.trim().split(/\s+/));
  const widthOf = ([, size = '1']: string[]) => Number.parseFloat(size) || 1;
  const [best] = candidates
    .filter(([url]) => url && !PLACEHOLDER.test(url))
    .sort((one, other) => widthOf(other) - widthOf(one));
  return best?.[0]?.replace(/,$/, '');
}

/** A noscript keeps what it holds, unless a script would have loaded its image beside it. */
const fallback: Action = (node, _state, place) => {
  const beside = [neighbour(place, -1), neighbour(place, 1)].filter((child) => isElement(child));
  const isShown = findAll(beside, 'img').some(bestUrl);
  if (isShown && findTag(node, 'img')) drop(node);
  else become(node, 'span');
};

/** Replaces an image that links to its full size by the full size. */
const linked: Action = (node, state, place) => {
  const href = attr(node, 'href');
  const img = href && wordsOf(node) === '' ? findTag(node, 'img') : undefined;
  const number = /\bwp-att-(\d+)\b/.exec(attr(node, 'rel') ?? '')?.[1];
  const isFile = href && (isPictureUrl(href) || BLOGGER.test(href));
  const full = isFile ? href : number && state.context.attachment(number)?.url;
  if (!img || !full) return link(node, state, place);
  const { alt, title, className } = img.properties;
  img.properties = { src: full, alt, title, className };
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

export const caption: Action = (node, state) => {
  if (wordsOf(node) !== '')
    state.notes.converted('caption', 'The caption of an image became a paragraph below it');
  become(node, 'p', { className: ['caption'] });
};

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

export const IN_LINE = 'A picture that text flowed around stands within its text now';

const isAside = (node: Element): boolean =>
  hasClass(node, 'alignleft', 'alignright') ||
  /float\s*:\s*(?:left|right)/i.test(attr(node, 'style') ?? '') ||
  (node.tagName === 'img' && /^(?:left|right)$/i.test(attr(node, 'align') ?? ''));

/** Wraps a picture that text flows around, with its link and its caption, for the blocks to lay out. */
export const keepBeside: Action = (node, { notes }, place) => {
  if (node.tagName === 'table') return;
  const images = findAll([node], 'img');
  const [image] = images;
  if (!image || !(isAside(node) || (node.tagName === 'a' && isAside(image)))) return;
  const before = neighbour(place, -1);
  const beginsLine = !before || before.type === 'comment' || isElement(before, 'br', ...BLOCKS);
  if (images.length > 1 || !(beginsLine || BLOCKS.has(node.tagName)))
    return notes.lost('alignment', IN_LINE, images.length);
  for (const marked of [node, image]) {
    const className = classes(marked).filter((name) => !/^align(?:left|right)$/.test(name));
    Object.assign(marked.properties, { className, style: null, align: null });
  }
  become(node, 'div', { className: ['picture', 'half'] }, [{ ...node }]);
};
