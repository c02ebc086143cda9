import path from 'node:path/posix';
import { decodePercent } from '../text/urls.ts';
import type { State } from './state.ts';

/** The schemes that the sanitiser allows in links. */
const LINK_SCHEMES = new Set(['http:', 'https:', 'ftp:', 'mailto:', 'tel:', 'callto:', 'sms:', 'xmpp:']);
/** Folders that site generators serve from the root. */
const ROOTS = ['', 'static/', 'public/', 'assets/', 'source/', 'src/', 'content/', 'app/'];

/** In characters, as a link around many paragraphs is repeated in each. */
const LONGEST_LINK = 2000;

/** @returns an absolute URL, or a fragment of this text; null if no link may lead there */
export function linkUrl(given: string, state: State): string | null {
  // Browsers ignore these characters anywhere in a URL.
  const address = stripControls(given);
  if (address === '' || address.length > LONGEST_LINK) return null;
  if (address.startsWith('#')) return address;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0].toLowerCase();
  if (scheme) return LINK_SCHEMES.has(scheme) ? sameTextFragment(address, state) : null;
  const base = state.context.baseUrl;
  if (base && URL.canParse(address, base)) return sameTextFragment(new URL(address, base).href, state);
  return address.startsWith('//') ? `https:${address}` : address;
}

/** @returns an absolute URL, a data: URL or `archive:<path>`; null if it cannot be a picture's */
export function imageUrl(given: string, state: State): string | null {
  const address = stripControls(given);
  if (address === '' || address.startsWith('#')) return null;
  if (/^archive:/i.test(address)) return address;
  if (/^data:image\//i.test(address)) return address;
  if (/^https?:/i.test(address)) return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const inArchive = archiveUrl(address, state);
  if (inArchive) return inArchive;
  const base = state.context.baseUrl;
  if (base && URL.canParse(address, base)) return new URL(address, base).href;
  return address.startsWith('//') ? `https:${address}` : address;
}

/** Looks for a picture next to the post's file, and in the folders that a site is served from. */
function archiveUrl(address: string, state: State): string | null {
  const { archivePath, hasFile } = state.context;
  if (archivePath === null || address.startsWith('//')) return null;
  const bare = decodePercent(address.replace(/[?#].*$/s, ''));
  const folder = path.dirname(archivePath);
  const beside = bare.startsWith('/') ? [] : [path.join(folder, bare), path.join(folder, 'images', bare)];
  const above = folder === '.' ? [] : foldersAbove(folder);
  const fromRoot = bare.replace(/^\/+/, '').replace(/^(?:\.\.?\/)+/, '');
  const candidates = [
    ...beside,
    ...ROOTS.map((root) => root + fromRoot),
    ...above.flatMap((up) => ROOTS.map((root) => `${up}/${root}${fromRoot}`)),
  ];
  for (const candidate of candidates) {
    const found = path.normalize(candidate).replace(/^\/+/, '');
    if (!found.startsWith('..') && hasFile(found)) return `archive:${found}`;
  }
  return null;
}

function foldersAbove(folder: string): string[] {
  const parts = folder.split('/').slice(0, 10);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
}

function sameTextFragment(address: string, state: State): string {
  const base = state.context.baseUrl;
  const at = address.indexOf('#');
  if (!base || at === -1 || at === address.length - 1) return address;
  const bare = (value: string) => value.replace(/#.*$/s, '').replace(/\/$/, '');
  return bare(address) === bare(base) ? address.slice(at) : address;
}

/** White space around it, and control characters anywhere. */
export function stripControls(address: string): string {
  let bare = '';
  for (const character of address.trim()) if (character >= ' ' && character !== '\u007f') bare += character;
  return bare;
}
