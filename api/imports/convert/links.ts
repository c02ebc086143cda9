import type { Element } from 'hast';
import { stripControls } from '../text/strings.ts';
import { decodePercent, pathInArchive } from '../text/urls.ts';
import { attr, become, type Child, findAll, findTag, h, isBlank, isElement, wordsOf } from './hast.ts';
import type { Action, State } from './rules.ts';

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

/** @returns ids that links of this text lead to */
export function targetsOf(children: readonly Child[], state?: State): Set<string> {
  const hrefs = findAll(children, 'a').map((node) => attr(node, 'href') ?? '');
  const urls = state ? hrefs.map((href) => linkUrl(href, state) ?? '') : hrefs;
  return new Set(urls.filter((url) => url.startsWith('#')).map((url) => decodePercent(url.slice(1))));
}

/** Keeps the id of a heading, and of what a link of this text leads to. */
export function keepId(node: Element, { dialect, targets }: State): void {
  const id = attr(node, 'id') ?? (node.tagName === 'a' ? attr(node, 'name') : undefined);
  delete node.properties.id;
  if (!id) return;
  const isHeading = /^h[1-6]$/.test(node.tagName) && !/medium|markdown/.test(dialect) && !/\s/.test(id);
  if (!isHeading && !targets.has(id)) return;
  if (OWN.test(node.tagName)) node.properties.id = id;
  else if (isElement(node, 'img', 'hr', 'iframe', 'br'))
    become(node, 'span', {}, [h('a', { id }), { ...node }]);
  else node.children.unshift(h('a', { id }));
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
