import type { Element } from 'hast';
import { decodePercent, isPictureUrl } from '../text.ts';
import { type Action, imageUrl, leftOut, type Place } from './context.ts';
import {
  attr,
  BLOCKS,
  become,
  type Child,
  classes,
  drop,
  findAll,
  findTag,
  h,
  hasClass,
  isElement,
  wordsOf,
} from './hast.ts';
import { becomeSource, link } from './text-elements.ts';

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

export const image: Action = (node, state, place) => {
  if (hasClass(node, 'emoji', 'wp-smiley')) return become(node, 'span', {}, [attr(node, 'alt') ?? '']);
  const given = bestUrl(node);
  const isSmall = (name: string) => /^[01](?:px)?$/.test(attr(node, name) ?? '');
  // Invisible pictures count readers.
  if (!given || (isSmall('width') && isSmall('height'))) return drop(node);
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(node, 'className') ?? '')?.[1];
  const listed = number ? state.context.attachment(number) : undefined;
  const isCopy = SIZED.test(given) && listed && nameOf(given) === nameOf(listed.url);
  const src = imageUrl(isCopy ? listed.url : originalOf(given), state);
  if (src === null)
    return leftOut('An image without an address that can be fetched was left out')(node, state, place);
  const alt = attr(node, 'alt') || listed?.alt.trim() || '';
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, title: title && title !== alt ? title : undefined }, []);
};

/** The URL in one of these attributes, rather than a placeholder until a script replaces it. */
export const urlIn = (node: Element, ...names: string[]): string | undefined =>
  [...LATE, ...names].map((name) => attr(node, name)).find((url) => url && !PLACEHOLDER.test(url));

/** The URL of the picture rather than of a smaller copy. */
function bestUrl(node: Element): string | undefined {
  const found = urlIn(node, 'src');
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  const candidates = (attr(node, 'srcSet') ?? '').split(/,\s/).map((one) => one.trim().split(/\s+/));
  const widthOf = ([, size = '1']: string[]) => Number.parseFloat(size) || 1;
  const [widest] = candidates.sort((one, other) => widthOf(other) - widthOf(one));
  return found && !SIZED.test(found) ? found : widest?.[0] || found;
}

/** A noscript keeps what it holds, unless a script would have loaded its image beside it. */
export const fallback: Action = (node, _state, place) => {
  const beside = place.filter((child) => isElement(child));
  if (findTag(node, 'img') && findAll(beside, 'img').some(bestUrl)) drop(node);
  else become(node, 'span');
};

/** Replaces an image that links to its full size by the full size. */
export const linked: Action = (node, state, place) => {
  const href = attr(node, 'href') ?? '';
  const img = wordsOf(node) === '' ? findTag(node, 'img') : undefined;
  if (!img || !(isPictureUrl(href) || BLOGGER.test(href))) return link(node, state, place);
  const { alt, title, className } = img.properties;
  img.properties = { src: href, alt, title, className };
  become(node, 'span', {}, [img]);
};

export const captionsOf = (node: Element) => node.children.filter((child) => isElement(child, 'figcaption'));

/** Moves captions below the rest of the figure; the caption of a quotation names its source. */
export const figure: Action = (node, state, place) => {
  const captions = captionsOf(node);
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

const isAside = (node: Element): boolean =>
  hasClass(node, 'alignleft', 'alignright') ||
  /float\s*:\s*(?:left|right)/i.test(attr(node, 'style') ?? '') ||
  (node.tagName === 'img' && /^(?:left|right)$/i.test(attr(node, 'align') ?? ''));

/** Wraps a picture that text flows around, with its link and its caption, for the blocks to lay out. */
export function keepBeside(node: Element, [before]: Place): void {
  const [image, ...more] = node.tagName === 'table' ? [] : findAll([node], 'img');
  if (!image || more.length > 0 || !(isAside(node) || (node.tagName === 'a' && isAside(image)))) return;
  const beginsLine = !before || before.type === 'comment' || isElement(before, 'br', ...BLOCKS);
  if (!beginsLine && !BLOCKS.has(node.tagName)) return;
  for (const marked of [node, image]) {
    const className = classes(marked).filter((name) => !/^align(?:left|right)$/.test(name));
    Object.assign(marked.properties, { className, style: null, align: null });
  }
  become(node, 'div', { className: ['picture', 'half'] }, [{ ...node }]);
}

/** What stands beside the picture of `[caption]` is its caption. */
export const captionedFigure: Action = (node) => {
  const isPicture = (child: Child) => isElement(child) && findTag([child], 'img', 'figcaption') !== undefined;
  const words = node.children.filter((child) => !isPicture(child));
  node.children = [...node.children.filter(isPicture), h('figcaption', {}, words)];
};
