import { type ChildNode, type Element, isTag } from 'domhandler';
import { imageAddress } from '../addresses.ts';
import { element, find, hasClass, parseHtml, text, textOf, wordsOf } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';
import { caption } from './blocks.ts';

/** Where scripts that load pictures late keep the address, best first. */
const LATE = [
  'data-orig-file',
  'data-full-url',
  'data-large-file',
  'data-lazy-src',
  'data-src',
  'data-original',
  'data-original-src',
  'data-image',
  'data-lazyload',
  'data-hi-res-src',
];
const LATE_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];
const TRACKERS =
  /^(?:https?:)?\/\/(?:pixel\.wp\.com|stats\.wordpress\.com|feeds\.wordpress\.com|feeds\.feedburner\.com|[^/]*doubleclick\.net|www\.google-analytics\.com|www\.facebook\.com\/tr|medium\.com\/_\/stat|blogger\.googleusercontent\.com\/tracker|[^/]*\.blogspot\.com\/feeds)/i;
/** WordPress says in the name that this is a smaller copy. */
const SIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}(?:\?|$)|[?&](?:w|resize|fit)=\d/i;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:[?#]|$)/i;

export const images: readonly Habit[] = [
  { tags: ['img', 'amp-img'], convert: (node, work) => image(node, work) },
  { tags: ['picture'], convert: picture },
  { tags: ['noscript'], convert: noscript },
  { tags: ['figure'], convert: figure },
  {
    tags: ['figcaption'],
    convert: (node, work) => [paragraphBreak(), ...caption(work.inside(node)), paragraphBreak()],
  },
  { tags: ['a'], convert: linkedImage },
  {
    tags: ['svg'],
    convert(_node, work) {
      work.notes.lost('svg', 'A drawing that was part of the page itself (SVG) cannot be kept');
      return [];
    },
  },
  {
    tags: ['canvas', 'map'],
    convert(node, work) {
      work.notes.lost(
        node.name,
        'A drawing or an image with clickable parts lost what a script or a map added',
      );
      return work.inside(node);
    },
  },
];

/** One picture at the best address that its markup knows. */
export function image(node: Element, work: Work, better?: string): ChildNode[] {
  if (hasClass(node, 'emoji') || hasClass(node, 'wp-smiley')) return [text(node.attribs.alt ?? '')];
  const given = better ?? bestAddress(node);
  if (given === null || isPixel(node, given, work)) return [];
  const src = imageAddress(given, work);
  if (src === null) {
    work.notes.lost('image', 'An image without an address that can be fetched was left out');
    return [];
  }
  const attributes: Record<string, string> = { src, alt: altOf(node, work) };
  const title = node.attribs.title?.trim();
  if (title && title !== attributes.alt) attributes.title = title;
  return [...work.anchor(node), element('img', attributes)];
}

function altOf(node: Element, work: Work): string {
  const alt = node.attribs.alt?.trim();
  if (alt) return alt;
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(node.attribs.class ?? '')?.[1];
  return (number && work.context.attachment(number)?.alt.trim()) || '';
}

function bestAddress(node: Element): string | null {
  for (const name of LATE) {
    const late = node.attribs[name]?.trim();
    if (late && !isPlaceholder(late)) return late;
  }
  const src = node.attribs.src?.trim();
  if (src && !isPlaceholder(src)) return (SIZED.test(src) && bestOfSet(node.attribs.srcset)) || src;
  for (const name of LATE_SETS) {
    const best = bestOfSet(node.attribs[name]);
    if (best) return best;
  }
  return null;
}

/** The widest picture of a srcset. */
export function bestOfSet(set: string | undefined): string | null {
  if (!set) return null;
  let best: string | null = null;
  let most = -1;
  // Addresses may hold commas, as those of Substack do: what parts candidates is a comma with white space.
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

function isPixel(node: Element, address: string, work: Work): boolean {
  const small = (value: string | undefined) => value !== undefined && /^[01](?:px)?$/.test(value.trim());
  if (!TRACKERS.test(address) && !(small(node.attribs.width) && small(node.attribs.height))) return false;
  work.notes.lost('tracking', 'An invisible image that counted readers was left out');
  return true;
}

function picture(node: Element, work: Work): ChildNode[] {
  const img = find(node.children, (child) => child.name === 'img');
  const sources = node.children.filter((child): child is Element => isTag(child) && child.name === 'source');
  const own = img && bestAddress(img);
  if (img && own) return work.all([img]);
  for (const source of sources) {
    const best = bestOfSet(source.attribs.srcset ?? source.attribs['data-srcset']);
    if (best) return image(img ?? element('img', {}), work, best);
  }
  return work.inside(node);
}

/** The fallback of a picture that a script would load: only where the picture is not there already. */
function noscript(node: Element, work: Work): ChildNode[] {
  const inside = node.children.every((child) => !isTag(child))
    ? parseHtml(textOf(node.children))
    : node.children;
  const fallback = find(inside, (child) => child.name === 'img');
  if (!fallback) return find(inside, (child) => child.name === 'iframe') ? [] : work.all(inside);
  return beside(node).some((child) => shown(child) !== null) ? [] : work.all(inside);
}

/** The elements before and after it. */
function beside(node: Element): Element[] {
  const found: Element[] = [];
  for (const direction of ['prev', 'next'] as const) {
    let at = node[direction];
    for (let steps = 0; at && !isTag(at) && steps < 3; steps += 1) at = at[direction];
    if (at && isTag(at)) found.push(at);
  }
  return found;
}

function shown(node: Element): string | null {
  const img = node.name === 'img' ? node : find(node.children, (child) => child.name === 'img');
  return img ? bestAddress(img) : null;
}

/** Its pictures, and then its words as a caption. */
function figure(node: Element, work: Work): ChildNode[] | undefined {
  const own = node.children.filter((child): child is Element => isTag(child) && child.name === 'figcaption');
  if (own.length === 0) return undefined;
  const rest = work.all(node.children.filter((child) => !isTag(child) || child.name !== 'figcaption'));
  if (own.some((one) => wordsOf(one.children) !== ''))
    work.notes.converted('caption', 'The caption of an image became a paragraph below it');
  return [
    paragraphBreak(),
    ...work.anchor(node),
    ...rest,
    paragraphBreak(),
    ...own.flatMap((one) => caption(work.inside(one))),
    paragraphBreak(),
  ];
}

/** A link from a small picture to the same one in full size: the full one takes its place. */
function linkedImage(node: Element, work: Work): ChildNode[] | undefined {
  const href = node.attribs.href?.trim();
  if (!href || wordsOf(node.children) !== '') return undefined;
  const img = find(node.children, (child) => child.name === 'img');
  if (!img) return undefined;
  const number = /\bwp-att-(\d+)\b/.exec(node.attribs.rel ?? '')?.[1];
  const full = PICTURE_FILE.test(href) ? href : number && work.context.attachment(number)?.url;
  if (!full) return undefined;
  return image(img, work, full);
}
