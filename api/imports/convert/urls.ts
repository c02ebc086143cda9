import { pathInArchive } from '../text/archive-paths.ts';
import { stripControls } from '../text/strings.ts';
import { attr, findAll, parseHtml, serialise } from './hast.ts';
import type { AddressChanges, State } from './types.ts';

/** The schemes that the sanitiser allows in links. */
const LINK_SCHEME = /^(?:https?|ftp|mailto|tel|callto|sms|xmpp):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** In characters, as a link around many paragraphs is repeated in each. */
const LONGEST_LINK = 2000;

/** @returns an absolute URL, `archive:<path>` or a fragment of this text; null if no link may lead there */
export function linkUrl(given: string, state: State): string | null {
  const address = cleanUrl(given);
  if (address === '' || address.length > LONGEST_LINK) return null;
  if (address.startsWith('#')) return address;
  if (SCHEME.test(address) && !LINK_SCHEME.test(address)) return null;
  const inArchive = pathInArchive(address, state.context);
  if (inArchive) return `archive:${inArchive}`;
  const { baseUrl } = state.context;
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

export function replaceInHtml(html: string, changes: AddressChanges): string {
  const tree = parseHtml(html);
  let isChanged = false;
  for (const node of findAll(tree, 'img', 'a')) {
    const name = node.tagName === 'img' ? 'src' : 'href';
    const given = attr(node, name) ?? '';
    const url = name === 'src' ? changes.image(given) : newLink(given, changes);
    if (url === undefined) continue;
    node.properties[name] = url;
    isChanged = true;
  }
  return isChanged ? serialise(tree) : html;
}

/** The new URL of a link; those to a part of the same text stay. */
const newLink = (href: string, changes: AddressChanges): string | undefined =>
  href === '' || href.startsWith('#') ? undefined : changes.link(href);
