import type { Element } from 'hast';
import type { ImportNote } from '#shared/imports.ts';
import type { ContentDialect, SourceAttachment } from '../records.ts';
import { type ArchiveContext, decodePercent, type Notes, pathInArchive, stripControls } from '../text.ts';
import { attr, type Child, drop, findAll } from './hast.ts';

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

/** The nearest siblings of an element that are not white space, before and after it. */
export type Place = readonly [before: Child | undefined, after: Child | undefined];

/** Changes an element in place. */
export type Action = (node: Element, state: State, place: Place) => void;

/** Removes an element, with a note. */
export const leftOut =
  (sentence: string): Action =>
  (node, state) => {
    state.notes.lost(sentence);
    drop(node);
  };

/** The schemes that the sanitiser allows in links. */
const LINK_SCHEME = /^(?:https?|ftp|mailto|tel|callto|sms|xmpp):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** In characters, as a link around many paragraphs is repeated in each. */
const LONGEST_LINK = 2000;

/** @returns an absolute URL, `archive:<path>` or a fragment of this text; null if no link may lead there */
export function linkUrl(given: string, { context }: State): string | null {
  const address = cleanUrl(given);
  if (address.startsWith('#') && address.length <= LONGEST_LINK) return address;
  const url = absolute(address, LINK_SCHEME, context);
  if (url === null || address.length > LONGEST_LINK) return null;
  const { baseUrl } = context;
  const [page, fragment] = url.split(/#(.+)/s);
  const bare = (value = '') => value.replace(/#.*$/s, '').replace(/\/$/, '');
  return baseUrl && fragment && bare(page) === bare(baseUrl) ? `#${fragment}` : url;
}

/** @returns an absolute URL, a data: URL or `archive:<path>`; null if it cannot be a picture's */
export function imageUrl(given: string, { context }: Pick<State, 'context'>): string | null {
  const address = cleanUrl(given);
  return address.startsWith('#') ? null : absolute(address, /^(?:https?:|archive:|data:image\/)/i, context);
}

/** @param schemes those that the URL may have */
function absolute(address: string, schemes: RegExp, context: ConvertContext): string | null {
  const hasScheme = SCHEME.test(address);
  if (address === '' || (hasScheme && !schemes.test(address))) return null;
  const inArchive = pathInArchive(address, context);
  if (inArchive) return `archive:${inArchive}`;
  if (hasScheme) return address;
  const url = context.baseUrl ? URL.parse(address, context.baseUrl) : null;
  return url?.href ?? (address.startsWith('//') ? `https:${address}` : address);
}

/** Without characters that browsers ignore anywhere in a URL, or that no URL may have. */
const cleanUrl = (given: string): string =>
  stripControls(given)
    .replace(/[\t\n\r]/g, '')
    .trim();

/** @returns ids that links of this text lead to */
export function targetsOf(children: readonly Child[], state: State): Set<string> {
  const urls = findAll(children, 'a').map((node) => linkUrl(attr(node, 'href') ?? '', state) ?? '');
  return new Set(urls.filter((url) => url.startsWith('#')).map((url) => decodePercent(url.slice(1))));
}
