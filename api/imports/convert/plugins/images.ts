import type { Element, Parents } from 'hast';
import {
  attr,
  become,
  type Child,
  drop,
  findAll,
  findTag,
  hasClass,
  isElement,
  text,
  wordsOf,
} from '../hast.ts';
import type { Plugin, State } from '../state.ts';
import { imageUrl } from '../urls.ts';
import { SKIP, visit } from '../visit.ts';
import { becomeSource } from './inline.ts';

/** Where lazy-loading scripts keep the URL, best first. */
const LATE = [
  'dataOrigFile',
  'dataFullUrl',
  'dataLargeFile',
  'dataLazySrc',
  'dataSrc',
  'dataOriginal',
  'dataOriginalSrc',
  'dataImage',
  'dataLazyload',
  'dataHiResSrc',
];
const LATE_SETS = ['srcSet', 'dataSrcset', 'dataLazySrcset'];
const TRACKERS =
  /^(?:https?:)?\/\/(?:pixel\.wp\.com|stats\.wordpress\.com|feeds\.wordpress\.com|feeds\.feedburner\.com|[^/]*doubleclick\.net|www\.google-analytics\.com|www\.facebook\.com\/tr|medium\.com\/_\/stat|blogger\.googleusercontent\.com\/tracker|[^/]*\.blogspot\.com\/feeds)/i;
/** WordPress names smaller copies like this. */
const SIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}(?:\?|$)|[?&](?:w|resize|fit)=\d/i;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:[?#]|$)/i;

/** Gives images the best URL in their markup, and makes paragraphs of their captions. */
export const images: Plugin = (tree, state) => {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'noscript' && parent && index !== undefined) fallback(node, index, parent);
    if (node.tagName === 'picture') picture(node);
  });
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') linkedImage(node, state);
  });
  visit(tree, 'element', (node) => {
    if (isElement(node, 'img')) image(node, state);
    else if (node.tagName === 'figure') figure(node, state);
    else if (node.tagName === 'figcaption') becomeCaption(node, state);
  });
};

/** Notes that text flowed around a picture. Runs before the classes and styles that say so are removed. */
export const pictureSides: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    const style = attr(node, 'style') ?? '';
    const isAside =
      hasClass(node, /^align(?:left|right)$/) ||
      /float\s*:\s*(?:left|right)/i.test(style) ||
      (isElement(node, 'img', 'table') && /^(?:left|right)$/i.test(attr(node, 'align') ?? ''));
    if (!isAside || (node.tagName !== 'img' && !findTag(node, 'img'))) return;
    state.notes.tell('beside');
    return SKIP;
  });
};

/** Changes the URL of an img, and drops its other sources. */
export function setSource(img: Element, url: string): void {
  const { alt, title, className } = img.properties;
  img.properties = { src: url, alt, title, className };
}

function image(node: Element, state: State) {
  if (hasClass(node, 'emoji') || hasClass(node, 'wp-smiley'))
    return become(node, 'span', {}, [text(attr(node, 'alt') ?? '')]);
  const given = bestUrl(node);
  if (given === null || isTracker(node, given, state)) return become(node, 'span', {}, []);
  const src = imageUrl(given, state);
  if (src === null) {
    state.notes.lost('image', 'An image without an address that can be fetched was left out');
    return become(node, 'span', {}, []);
  }
  if (/^data:/i.test(src)) state.notes.tell('inlineImage');
  const alt = altOf(node, state);
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, ...(title && title !== alt ? { title } : {}) }, []);
}

function altOf(node: Element, state: State): string {
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(node, 'className') ?? '')?.[1];
  return attr(node, 'alt') || (number && state.context.attachment(number)?.alt.trim()) || '';
}

function bestUrl(node: Element): string | null {
  for (const name of LATE) {
    const late = attr(node, name);
    if (late && !isPlaceholder(late)) return late;
  }
  const src = attr(node, 'src');
  if (src && !isPlaceholder(src)) return (SIZED.test(src) && widest(attr(node, 'srcSet'))) || src;
  for (const name of LATE_SETS) {
    const best = widest(attr(node, name));
    if (best) return best;
  }
  return null;
}

/** The widest image of a srcset. */
function widest(set: string | undefined): string | null {
  if (!set) return null;
  let best: string | null = null;
  let most = -1;
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  for (const candidate of set.split(/,\s/)) {
    const [address, size] = candidate.trim().split(/\s+/);
    const width = Number.parseFloat(size ?? '1') || 1;
    if (address && width > most && !isPlaceholder(address)) {
      best = address.replace(/,$/, '');
      most = width;
    }
  }
  return best;
}

function isPlaceholder(address: string): boolean {
  return (
    /^data:image\/(?:gif|svg\+xml)[;,]/i.test(address) ||
    (/^data:/i.test(address) && address.length < 200) ||
    /\/(?:blank|spacer|placeholder|lazy|transparent|1x1)[-\w]*\.(?:gif|png|svg)(?:\?|$)/i.test(address) ||
    address === 'about:blank'
  );
}

function isTracker(node: Element, address: string, state: State): boolean {
  const isSmall = (name: string) => /^[01](?:px)?$/.test(attr(node, name) ?? '');
  if (!TRACKERS.test(address) && !(isSmall('width') && isSmall('height'))) return false;
  state.notes.lost('tracking', 'An invisible image that counted readers was left out');
  return true;
}

/** Keeps its img, with the URL of a source if it has none of its own. */
function picture(node: Element) {
  const img = findTag(node, 'img');
  if (img && bestUrl(img)) return become(node, 'span', {}, [img]);
  for (const source of findAll(node, ({ tagName }) => tagName === 'source')) {
    const best = widest(attr(source, 'srcSet') ?? attr(source, 'dataSrcset'));
    if (!best) continue;
    if (img) setSource(img, best);
    else become(source, 'img', { src: best }, []);
    return become(node, 'span', {}, [img ?? source]);
  }
  become(node, 'span');
}

/** A noscript keeps its image or frame unless the lazy-loaded original next to it is converted. */
function fallback(node: Element, index: number, parent: Parents): void {
  const img = findTag(node, 'img');
  const isDouble = img ? neighbours(parent, index).some(showsImage) : findTag(node, 'iframe') !== undefined;
  if (isDouble) drop(node);
  else become(node, 'span');
}

/** The elements before and after it. */
function neighbours({ children }: Parents, index: number): Element[] {
  const isBlank = (child: Child | undefined) => child?.type === 'text' && child.value.trim() === '';
  const before = isBlank(children[index - 1]) ? children[index - 2] : children[index - 1];
  const after = isBlank(children[index + 1]) ? children[index + 2] : children[index + 1];
  return [before, after].filter((child) => isElement(child));
}

function showsImage(node: Element): boolean {
  const img = node.tagName === 'img' ? node : findTag(node, 'img');
  return img !== undefined && bestUrl(img) !== null;
}

/** Replaces an image that links to its full size by the full size. */
function linkedImage(node: Element, state: State): void {
  const href = attr(node, 'href');
  const img = href && findTag(node, 'img');
  if (!img || wordsOf(node) !== '') return;
  const number = /\bwp-att-(\d+)\b/.exec(attr(node, 'rel') ?? '')?.[1];
  const full = IMAGE_FILE.test(href) ? href : number && state.context.attachment(number)?.url;
  if (!full) return;
  setSource(img, full);
  become(node, 'span', {}, [img]);
}

/** Moves captions below the rest of the figure; the caption of a quotation names its source. */
function figure(node: Element, state: State): void {
  const captions = node.children.filter((child) => isElement(child, 'figcaption'));
  if (captions.length === 0) return;
  const rest = node.children.filter((child) => !isElement(child, 'figcaption'));
  const isQuotation = rest.some((child) => isElement(child, 'blockquote'));
  for (const caption of captions) isQuotation ? becomeSource(caption) : becomeCaption(caption, state);
  become(node, 'figure', {}, [...rest, ...captions]);
}

export function becomeCaption(node: Element, state: State): void {
  if (wordsOf(node) !== '') state.notes.tell('caption');
  become(node, 'p', { className: ['caption'] });
}
