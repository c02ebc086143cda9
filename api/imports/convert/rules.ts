import type { Element } from 'hast';
import type { ImportNote } from '#shared/imports.ts';
import type { ContentDialect, SourceAttachment } from '../records.ts';
import { type ArchiveContext, decodePercent, type Notes, pathInArchive, stripControls } from '../text.ts';
import {
  attr,
  become,
  type Child,
  drop,
  elementsIn,
  findAll,
  findTag,
  h,
  hasClass,
  isBlank,
  isElement,
  wordsOf,
} from './hast.ts';

/** What the conversion knows of the rest of the file. */
export interface ConvertContext extends ArchiveContext {
  /** Finds an attachment by number, as galleries refer to their pictures. */
  attachment(sourceId: string): SourceAttachment | undefined;
  /** URL that relative ones are resolved against: the post's own on the old site, else the site's. */
  baseUrl: string | null;
}

export interface Converted {
  content: string;
  /** Each once, in their order; absolute URLs, data: URLs or `archive:<path>`. */
  images: { url: string; alt: string }[];
  /** Each once; absolute if they could be resolved. */
  links: string[];
  notes: ImportNote[];
  /** Word count. */
  words: number;
  /** How the text begins, for a post without an excerpt; plain, at most 300 characters, cut at a word. */
  lead: string;
}

export type Convert = (content: string, dialect: ContentDialect, context: ConvertContext) => Converted;

/** The conversion of one text. */
export interface State {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: Notes;
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string>;
}

/** Where an element stands in its parent. */
export interface Place {
  siblings: readonly Child[];
  index: number;
}

/** Changes an element in place. */
export type Action = (node: Element, state: State, place: Place) => void;

/** Actions by the name of an element or of a class. */
export interface Rules {
  readonly [name: string]: Action;
}

/** The nearest sibling before (-1) or after (1) that is not white space. */
export function neighbour({ siblings, index }: Place, step: -1 | 1): Child | undefined {
  const next = siblings[index + step];
  return next && isBlank(next) ? siblings[index + 2 * step] : next;
}

/** Turns an element into blocks of the allow-list. @param toBlocks converts its content */
export type BlockHandler = (
  node: Element,
  state: State,
  toBlocks: (nodes: readonly Child[]) => Element[],
) => Child[];

/** The same action for several names, separated by spaces. */
export const each = (names: string, action: Action): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, action]));

/** Removes an element, with a note. */
export const leftOut =
  (kind: string, sentence: string): Action =>
  (node, state) => {
    state.notes.lost(kind, sentence);
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
export const player =
  (titled: string): Action =>
  (node) => {
    const media = findTag(node, 'audio', 'video');
    if (media) media.properties.title = wordsIn(node, titled) || media.properties.title;
    become(node, 'div', {}, [...(media ? [media] : []), ...captionsOf(node)]);
  };

export const captionsOf = (node: Element): Child[] =>
  node.children.filter((child) => isElement(child, 'figcaption'));

const wordsIn = (node: Element, name: string): string =>
  wordsOf(elementsIn(node).find((inner) => inner.tagName === name || hasClass(inner, name)) ?? []);

/** A cite or footer at the end of a quotation names its source. */
export function attributed(node: Element): void {
  const last = node.children.findLast((child) => !isBlank(child));
  if (isElement(last, 'cite', 'footer')) becomeSource(last);
}

/** Turns an element into a paragraph that names the source of a quotation. */
export function becomeSource(node: Element): void {
  for (const inner of findAll(node, 'cite', 'em', 'i')) become(inner, 'span');
  const dash = /^[—–-]/.test(wordsOf(node)) ? '' : '— ';
  become(node, 'p', {}, [dash, h('em', {}, node.children)]);
}

/** The schemes that the sanitiser allows in links. */
const LINK_SCHEME = /^(?:https?|ftp|mailto|tel|callto|sms|xmpp):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** In characters, as a link around many paragraphs is repeated in each. */
const LONGEST_LINK = 2000;

/** @returns an absolute URL, `archive:<path>` or a fragment of this text; null if no link may lead there */
export function linkUrl(given: string, { context }: State): string | null {
  const address = cleanUrl(given);
  if (address === '' || address.length > LONGEST_LINK) return null;
  if (address.startsWith('#')) return address;
  if (SCHEME.test(address) && !LINK_SCHEME.test(address)) return null;
  const inArchive = pathInArchive(address, context);
  if (inArchive) return `archive:${inArchive}`;
  const { baseUrl } = context;
  const url = absolute(address, baseUrl);
  const [page, fragment] = url.split(/#(.+)/s);
  const bare = (value = '') => value.replace(/#.*$/s, '').replace(/\/$/, '');
  return baseUrl && fragment && bare(page) === bare(baseUrl) ? `#${fragment}` : url;
}

/** @returns an absolute URL, a data: URL or `archive:<path>`; null if it cannot be a picture's */
export function imageUrl(given: string, { context }: State): string | null {
  const address = cleanUrl(given);
  if (address === '' || address.startsWith('#')) return null;
  if (/^(?:archive:|data:image\/)/i.test(address)) return inLowerCase(address);
  const inArchive = pathInArchive(address, context);
  if (inArchive) return `archive:${inArchive}`;
  return SCHEME.test(address) && !/^https?:/i.test(address) ? null : absolute(address, context.baseUrl);
}

/** A URL with a scheme as it is written, but for the scheme: sanitisers compare it in small letters. */
function absolute(address: string, base: string | null): string {
  if (SCHEME.test(address)) return inLowerCase(address);
  if (base && URL.canParse(address, base)) return new URL(address, base).href;
  return address.startsWith('//') ? `https:${address}` : address;
}

const inLowerCase = (address: string): string => address.replace(SCHEME, (scheme) => scheme.toLowerCase());

/** Without characters that browsers ignore anywhere in a URL, or that no URL may have. */
const cleanUrl = (given: string): string =>
  stripControls(given)
    .replace(/[\t\n\r]/g, '')
    .trim();

/** Values of rel that are kept: those for search engines. */
const TOLD = new Set(['nofollow', 'sponsored', 'ugc']);
/** Elements that keep their ids; for others an empty link has the id. */
const OWN = /^(?:h[1-6]|ul|ol|li|table|t[dh]|blockquote|pre|a)$/;

/** Makes a link absolute, or a fragment of the same text; an unusable one leaves its words. */
export const link: Action = (node, state) => {
  const { id } = node.properties;
  const given = attr(node, 'href') ?? '';
  const words = wordsOf(node);
  const isUsed = given !== '' && (words !== '' || findTag(node, 'img') !== undefined);
  const href = isUsed ? linkUrl(given, state) : null;
  if (isUsed && href === null)
    state.notes.lost(
      'link',
      'A link that nobody can follow (a script, an unknown kind of address, or more than 2,000 characters) was taken away; its words are kept',
    );
  if (href === null) return become(node, 'a', { id });
  const title = attr(node, 'title');
  const rel = attr(node, 'rel')
    ?.toLowerCase()
    .split(/\s+/)
    .filter((word) => TOLD.has(word));
  become(node, 'a', {
    href,
    id,
    title: title && title !== words ? title : undefined,
    rel: rel?.length ? rel : undefined,
  });
};

/** Keeps the id of a heading, and of what a link of this text leads to. */
export function keepId(node: Element, { targets }: State): void {
  const id = attr(node, 'id') ?? (node.tagName === 'a' ? attr(node, 'name') : undefined);
  delete node.properties.id;
  if (!id) return;
  const isHeading = /^h[1-6]$/.test(node.tagName) && !/\s/.test(id);
  if (!isHeading && !targets.has(id)) return;
  if (OWN.test(node.tagName)) node.properties.id = id;
  else if (isElement(node, 'img', 'hr', 'iframe', 'br'))
    become(node, 'span', {}, [h('a', { id }), { ...node }]);
  else node.children.unshift(h('a', { id }));
}

/** @returns ids that links of this text lead to */
export function targetsOf(children: readonly Child[], state?: State): Set<string> {
  const hrefs = findAll(children, 'a').map((node) => attr(node, 'href') ?? '');
  const urls = state ? hrefs.map((href) => linkUrl(href, state) ?? '') : hrefs;
  return new Set(urls.filter((url) => url.startsWith('#')).map((url) => decodePercent(url.slice(1))));
}

/** Removes ids whose links did not survive the conversion, and paragraphs that held nothing else. */
export function pruneIds(children: Child[], targets = targetsOf(children)): Child[] {
  return children.filter((node) => {
    if (!isElement(node)) return true;
    if (!/^h[1-6]$/.test(node.tagName) && !targets.has(String(node.properties.id))) delete node.properties.id;
    node.children = pruneIds(node.children, targets);
    if (isElement(node, 'a', 'span'))
      return Object.keys(node.properties).length > 0 || node.children.length > 0;
    return !isElement(node, 'p') || !node.children.every(isBlank);
  });
}
