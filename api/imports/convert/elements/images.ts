import type { Element } from 'hast';
import { decodePercent } from '../../text/urls.ts';
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
  text,
  wordsOf,
} from '../hast.ts';
import { type Action, each, neighbour, type Rules } from '../rules.ts';
import type { State } from '../state.ts';
import { imageUrl } from '../urls.ts';
import { becomeSource } from './inline.ts';
import { link } from './links.ts';

/** Where lazy-loading scripts keep the URL, best first. */
const LATE = ['dataOrigFile', 'dataLargeFile', 'dataLazySrc', 'dataSrc', 'dataOriginal', 'dataImage'];
const LATE_SETS = ['srcSet', 'dataSrcset', 'dataLazySrcset'];
const TRACKERS =
  /^(?:https?:)?\/\/(?:pixel\.wp\.com|stats\.wordpress\.com|feeds\.wordpress\.com|feeds\.feedburner\.com|[^/]*doubleclick\.net|www\.google-analytics\.com|www\.facebook\.com\/tr|medium\.com\/_\/stat|[^/]*\.blogspot\.com\/feeds)/i;
/** WordPress names smaller copies like this. */
const SIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}(?:\?|$)|[?&](?:w|resize|fit)=\d/i;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:[?#]|$)/i;
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

const image: Action = (node, state) => {
  if (hasClass(node, 'emoji', 'wp-smiley')) return become(node, 'span', {}, [text(attr(node, 'alt') ?? '')]);
  const given = bestUrl(node);
  if (given === null || isTracker(node, given, state)) return drop(node);
  const src = imageUrl(originalOf(given), state);
  if (src === null) {
    state.notes.lost('image', 'An image without an address that can be fetched was left out');
    return drop(node);
  }
  if (/^data:/i.test(src)) state.notes.tell('inlineImage');
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(node, 'className') ?? '')?.[1];
  const alt = attr(node, 'alt') || (number && state.context.attachment(number)?.alt.trim()) || '';
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, ...(title && title !== alt ? { title } : {}) }, []);
};

function bestUrl(node: Element): string | null {
  const late = LATE.map((name) => attr(node, name)).find((url) => url && !PLACEHOLDER.test(url));
  if (late) return late;
  const src = attr(node, 'src');
  if (src && !PLACEHOLDER.test(src)) return (SIZED.test(src) && widest(attr(node, 'srcSet'))) || src;
  return LATE_SETS.map((name) => widest(attr(node, name))).find((url) => url !== null) ?? null;
}

/** The widest image of a srcset. */
function widest(set: string | undefined): string | null {
  let best: string | null = null;
  let most = -1;
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  for (const candidate of set?.split(/,\s/) ?? []) {
    const [url, size] = candidate.trim().split(/\s+/);
    const width = Number.parseFloat(size ?? '1') || 1;
    if (!url || width <= most || PLACEHOLDER.test(url)) continue;
    best = url.replace(/,$/, '');
    most = width;
  }
  return best;
}

function isTracker(node: Element, url: string, state: State): boolean {
  const isSmall = (name: string) => /^[01](?:px)?$/.test(attr(node, name) ?? '');
  if (!TRACKERS.test(url) && !(isSmall('width') && isSmall('height'))) return false;
  state.notes.lost('tracking', 'An invisible image that counted readers was left out');
  return true;
}

/** Changes the URL of an img, and drops its other sources. */
function setSource(img: Element, url: string): void {
  const { alt, title, className } = img.properties;
  img.properties = { src: url, alt, title, className };
}

/** Keeps its img, with the URL of a source if it has none of its own. */
const picture: Action = (node) => {
  const img = findTag(node, 'img') ?? { type: 'element', tagName: 'img', properties: {}, children: [] };
  const sources = findAll(node, ({ tagName }) => tagName === 'source');
  const best = sources
    .map((source) => widest(attr(source, 'srcSet') ?? attr(source, 'dataSrcset')))
    .find(Boolean);
  if (bestUrl(img) === null && best) setSource(img, best);
  become(node, 'span', {}, [img]);
};

/** A noscript keeps its image or frame, unless a script would have loaded the same beside it. */
const fallback: Action = (node, _state, place) => {
  const isShown = [neighbour(place, -1), neighbour(place, 1)].some((child) => {
    const img = isElement(child, 'img') ? child : isElement(child) && findTag(child, 'img');
    return img ? bestUrl(img) !== null : false;
  });
  const isDouble = findTag(node, 'img') ? isShown : findTag(node, 'iframe') !== undefined;
  if (isDouble) drop(node);
  else become(node, 'span');
};

/** Replaces an image that links to its full size by the full size. */
const linked: Action = (node, state, place) => {
  const href = attr(node, 'href');
  const img = href && wordsOf(node) === '' ? findTag(node, 'img') : undefined;
  const number = /\bwp-att-(\d+)\b/.exec(attr(node, 'rel') ?? '')?.[1];
  const isFile = href && (IMAGE_FILE.test(href) || BLOGGER.test(href));
  const full = isFile ? href : number && state.context.attachment(number)?.url;
  if (!img || !full) return link(node, state, place);
  setSource(img, full);
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
  if (wordsOf(node) !== '') state.notes.tell('caption');
  become(node, 'p', { className: ['caption'] });
};

/** A gallery, for the blocks to lay out; lists of images are no lists there. */
export const gallery: Action = (node) => {
  for (const inner of findAll(node, ({ tagName }) => /^(?:ul|ol|li|d[ltd])$/.test(tagName)))
    inner.tagName = 'div';
  become(node, 'div', { className: ['gallery'] });
};

/** Gives images the best URL in their markup, and makes paragraphs of their captions. */
export const IMAGES: Rules = {
  img: image,
  picture,
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
export const keepBeside: Action = (node, { notes }, place) => {
  const images = isElement(node, 'img') ? [node] : isElement(node, 'table') ? [] : findAll(node, isImage);
  const [image] = images;
  if (!image || !(isAside(node) || (isElement(node, 'a') && isAside(image)))) return;
  const before = neighbour(place, -1);
  const beginsLine = !before || before.type === 'comment' || isElement(before, 'br', ...BLOCKS);
  if (images.length > 1 || !(beginsLine || BLOCKS.has(node.tagName))) {
    notes.tell('inLine', images.length);
    return;
  }
  for (const marked of [node, image]) {
    const { style: _style, align: _align, ...others } = marked.properties;
    const names = classes(marked).filter((name) => !/^align(?:left|right)$/.test(name));
    marked.properties = { ...others, className: names };
  }
  become(node, 'div', { className: ['picture', 'half'] }, [{ ...node }]);
};

const isImage = ({ tagName }: Element): boolean => tagName === 'img';
