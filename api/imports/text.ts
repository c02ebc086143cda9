import { createHash } from 'node:crypto';
import path from 'node:path/posix';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ImportNote, NoteLevel } from '#shared/imports.ts';
import { listing } from '#shared/listing.ts';
import { figure, plural } from '#shared/words.ts';
import { escapeHtml } from '../platform/escape-html.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: a file may hold any
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Removes what PostgreSQL or browsers reject: control characters, but for line breaks and tabs, and lone surrogates. */
export const stripControls = (text: string): string => text.replace(CONTROL, '').toWellFormed();

/** The same on one line, trimmed and cut to `max` UTF-16 code units, but not within a surrogate pair. */
export function singleLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = stripControls(text).replace(/\s+/g, ' ').trim().slice(0, max);
  return line.replace(/[\ud800-\udbff]$/, '').trimEnd();
}

/**
 * An author's name without an email address. RSS writes "jo@example.com (Jo Bloggs)"; "Jo Bloggs (editor)" is left alone.
 * @returns '' if there is nothing but an address
 */
export function withoutMail(name: string): string {
  const [, ofRss] = /^<?[^\s<>()@]+@[^\s<>()@]+>?\s*\(([^()]+)\)$/.exec(name.slice(0, 500).trim()) ?? [];
  return (ofRss ?? name.slice(0, 500))
    .replace(/<?[^\s<>()@]+@[^\s<>()@]+\.[^\s<>()@]+>?/g, '')
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s,"']+|[\s,"']+$/g, '');
}

/** SHA-256 in hexadecimal, for keys that could be too long for an index. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An unchecked object of a JSON document. */
export type Fields = { readonly [name: string]: unknown };

export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text unchanged, or a number as text, as ids may be; a value of another type counts as missing. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The first value that is not empty, on one line. */
export const line = (...values: unknown[]): string =>
  values.map((value) => singleLine(text(value))).find(Boolean) ?? '';

/** JSON as a value; null if it is broken. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The value of a table's own key: not that of `constructor`. */
export const ownValue = <Value>(table: { readonly [key: string]: Value }, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u)(?:\s[^<>]*)?>/gi;
const BREAKS = /<br\s*\/?>|<wbr\s*\/?>/gi;
const HIDDEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Titles and excerpts are short: anything longer is cut here first. */
const LONGEST = 20_000;

/**
 * The text of a title that may be HTML. Inline tags are removed and references decoded once; "Using <T> well" stays as it is.
 */
export const plainTitle = (html: string): string =>
  singleLine(decodeReferences(html.slice(0, LONGEST).replace(BREAKS, ' ').replace(INLINE, '')));

/** The text of a short piece of HTML, such as an excerpt, on one line. */
export const plainText = (html: string, max = 5000): string =>
  singleLine(
    decodeReferences(html.slice(0, LONGEST).replace(HIDDEN, ' ').replace(INLINE, '').replace(TAG, ' ')),
    max,
  );

/** Decodes character references, which exporters leave in plain titles; "R&notes" stays as it is. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (reference) =>
    DomUtils.textContent(parseDocument(reference).children),
  );

/** An author's name in HTML, without email addresses. */
export const personName = (html: string): string => withoutMail(plainTitle(html));

/** @returns plain text as HTML paragraphs */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('\n');

const LONGEST_URL = 2000;

/** Decodes percent-encoding, as in WordPress's Unicode slugs ("%d0%bf…"); invalid text is returned as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns an absolute URL or a path from the root unchanged; null for anything else, such as a tag: or urn: id */
export function usableUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_URL) return null;
  if (/^https?:\/\/[^\s/]/i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : null;
  return /^\/(?!\/)\S*$/.test(trimmed) ? trimmed : null;
}

/** @param base null if unknown */
export function resolveUrl(text: string, base: string | null): string | null {
  const url = base !== null && text.trim() !== '' ? URL.parse(text.trim(), base) : null;
  return usableUrl(url?.href ?? text);
}

/** The host of a web address, without "www."; null for anything else, such as a path. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : null;
}

/** Whether a URL ends as that of a picture does. */
export const isPictureUrl = (url: string): boolean =>
  /\.(?:jpe?g|jfif|png|gif|webp|avif|bmp|tiff?)(?:[?#]|$)/i.test(url);

/** The last segment of a URL's path, decoded and without an extension such as .html; null if it has none. */
export function slugOfUrl(url: string | null): string | null {
  const path = (url ?? '').replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '');
  const last = path.split('/').findLast((part) => part !== '');
  const slug = decodePercent(last ?? '').replace(/\.(?:html?|php|aspx?|xhtml)$/i, '');
  return slug === '' || /^index$/i.test(slug) ? null : slug;
}

/** A URL without its trailing slash. */
export const withoutSlash = (url: string): string => url.trim().slice(0, LONGEST_URL).replace(/\/+$/, '');

/** Folders that site generators serve from the root; Hexo's is source/. */
const PUBLIC_FOLDERS = ['', 'static/', 'assets/', 'public/', 'source/', 'src/', 'content/'];

/** What finds a post's pictures in the archive that it came in. */
export interface ArchiveContext {
  /** Path of the post's own file, for archives of Markdown; null for all others. */
  archivePath: string | null;
  /** The old site's address, whose pictures may be in the archive. */
  siteUrl: string | null;
  /** Whether the archive has a picture at this path, in NFC. */
  hasFile(path: string): boolean;
}

/**
 * Finds a file of an archive by its address in a post: next to the post, else in a folder that generators serve from the root.
 * @param address as the post has it: relative, from the root of the site, or the site's own in full
 */
export function pathInArchive(
  address: string,
  { archivePath, siteUrl, hasFile }: ArchiveContext,
): string | undefined {
  const given = pathOnSite(address, siteUrl) ?? address;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(given)) return undefined;
  if (archivePath === null && !given.startsWith('/')) return undefined;
  // macOS decomposes accented letters in file names, and in links to them.
  const bare = decodePercent(given.replace(/[?#].*$/s, '')).normalize('NFC');
  const post = archivePath ?? '';
  const steps = path.dirname(post).split('/');
  const folders = steps.map((_, at) => `${steps.slice(0, steps.length - at).join('/')}/`);
  const fromRoot = bare.replace(/^(?:\.{0,2}\/)+/, '');
  return [
    // Hexo keeps the pictures of post.md in a folder "post".
    ...(bare.startsWith('/')
      ? []
      : [folders[0], post.replace(/\.[^./]+$/, '')].map((one) => `${one}/${bare}`)),
    ...['', ...folders].flatMap((folder) => PUBLIC_FOLDERS.map((one) => folder + one + fromRoot)),
    // What people pack is often WordPress's folder "uploads" alone.
    ...(fromRoot.startsWith('wp-content/uploads/') ? [fromRoot.slice('wp-content/'.length)] : []),
  ]
    .map((one) => path.normalize(one))
    .find(hasFile);
}

/** The path of a full address below the site's own; null for an address elsewhere. */
function pathOnSite(address: string, siteUrl: string | null): string | null {
  if (!/^(?:https?:)?\/\//i.test(address)) return null;
  // Ghost's exports do not name their site.
  if (siteUrl === null) return /^[^?#]{1,300}?(\/content\/(?:images|files)\/.+)$/.exec(address)?.[1] ?? null;
  const host = hostOf(address);
  if (host === null || host !== hostOf(siteUrl)) return null;
  const { pathname } = new URL(address, siteUrl);
  const folder = new URL(siteUrl).pathname.replace(/\/$/, '');
  return pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : pathname;
}

/** Different notes on one post, so that a text full of unknown shortcodes cannot fill the report. */
const MOST = 100;

/** Cut to `max` characters, of which the last is then an ellipsis. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;

/** Cut at a word to `max` characters and an ellipsis. @param text on one line */
export const cutAtWord = (text: string, max: number): string =>
  text.length > max
    ? `${text
        .slice(0, max)
        .replace(/ [^ ]*$|.$/, '')
        .toWellFormed()}…`
    : text;

/** What happened to one post. A sentence that repeats is counted, not listed again. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>();

  add(level: NoteLevel, text: string, count = 1): void {
    const sentence = shortened(text, 500);
    const key = `${level} ${sentence}`;
    const known = this.#notes.get(key);
    if (known) known.count += count;
    else if (this.#notes.size < MOST) this.#notes.set(key, { level, text: sentence, count });
  }

  lost(text: string, count?: number): void {
    this.add('lost', text, count);
  }

  warning(text: string, count?: number): void {
    this.add('warning', text, count);
  }

  /** Tells that things do not come along, if there are any. @param what one of them */
  left(what: string, count: number, names: readonly string[] = []): void {
    const named = names.length > 0 ? ` (${listOf(names)})` : '';
    const text = `${plural(count, what)}${named} ${count === 1 ? 'is' : 'are'} not brought along`;
    if (count > 0) this.lost(text, count);
  }

  /** In the order they were added. */
  list(): ImportNote[] {
    return [...this.#notes.values()];
  }
}

/** Says that files of an archive do not come along. @param reason completes "2 files …" */
export const leftOutOfArchive = (reason: string, paths: readonly string[]): string =>
  `Left out of the archive: ${plural(paths.length, 'file')} ${reason}: ${listOf(paths)}.`;

/** Up to five names: 'a, b, c, d, e and 12 more'. */
export function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => shortened(name, 120));
  const more = names.length - shown.length;
  return listing(more > 0 ? [...shown, `${figure(more)} more`] : shown);
}
