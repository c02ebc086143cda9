import { pathInArchive } from '../text/archive-paths.ts';
import { stripControls } from '../text/strings.ts';
import type { State } from './state.ts';

/** The schemes that the sanitiser allows in links. */
const LINK_SCHEMES = new Set(['http:', 'https:', 'ftp:', 'mailto:', 'tel:', 'callto:', 'sms:', 'xmpp:']);
/** In characters, as a link around many paragraphs is repeated in each. */
const LONGEST_LINK = 2000;

/** @returns an absolute URL, or a fragment of this text; null if no link may lead there */
export function linkUrl(given: string, state: State): string | null {
  const address = cleanUrl(given);
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
  const address = cleanUrl(given);
  if (address === '' || address.startsWith('#')) return null;
  if (/^archive:/i.test(address)) return address;
  if (/^data:image\//i.test(address)) return address;
  const inArchive = pathInArchive(address, state.context);
  if (inArchive) return `archive:${inArchive}`;
  if (/^https?:/i.test(address)) return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const { baseUrl: base } = state.context;
  if (base && URL.canParse(address, base)) return new URL(address, base).href;
  return address.startsWith('//') ? `https:${address}` : address;
}

function sameTextFragment(address: string, state: State): string {
  const base = state.context.baseUrl;
  const at = address.indexOf('#');
  if (!base || at === -1 || at === address.length - 1) return address;
  const bare = (value: string) => value.replace(/#.*$/s, '').replace(/\/$/, '');
  return bare(address) === bare(base) ? address.slice(at) : address;
}

/** Without characters that browsers ignore anywhere in a URL, or that no URL may have. */
export const cleanUrl = (given: string): string =>
  stripControls(given)
    .replace(/[\t\n\r]/g, '')
    .trim();
