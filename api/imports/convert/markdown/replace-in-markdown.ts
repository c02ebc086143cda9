import { applied, newLink, replaceInHtml } from '../replace-in-html.ts';
import type { AddressChanges } from '../types.ts';
import { leavesOf } from './leaves.ts';

/** Changes addresses of links, images, reference definitions and HTML where they stand; every other letter stays. */
export function replaceInMarkdown(content: string, changes: AddressChanges): string {
  const edits = leavesOf(content).flatMap(({ token, start, end }) => {
    const raw = content.slice(start, end);
    if (token.type === 'html') {
      const value = replaceInHtml(raw, changes);
      return value === raw ? [] : [{ start, end, value }];
    }
    if (token.type !== 'image' && token.type !== 'link' && token.type !== 'def') return [];
    const href: unknown = token.href;
    if (typeof href !== 'string') return [];
    const isPicture = token.type === 'image' || (token.type === 'def' && changes.image(href) !== undefined);
    const value = isPicture ? changes.image(href) : newLink(href, changes);
    const place = value === undefined ? null : addressIn(raw, href);
    return value === undefined || !place
      ? []
      : [
          {
            start: start + place.start,
            end: start + place.end,
            value: written(value, place.inBrackets || place.bare),
          },
        ];
  });
  // A picture in a link is found behind it, and stands before its address.
  return applied(
    content,
    edits.sort((one, other) => one.start - other.start),
  );
}

/** The address in the source of a link: the last place where it is written, since its words may be the same. */
function addressIn(
  raw: string,
  href: string,
): { start: number; end: number; inBrackets: boolean; bare: boolean } | null {
  const bare = !raw.startsWith('[') && !raw.startsWith('!');
  for (const written of [
    href,
    href.replaceAll('&', '&amp;'),
    decodedSafely(href),
    href.replaceAll('%20', ' '),
  ]) {
    const opener = bare ? -1 : lastOpener(raw, written);
    const start = bare ? raw.indexOf(written) : opener;
    if (start === -1) continue;
    return { start, end: start + written.length, inBrackets: raw[start - 1] === '<', bare };
  }
  return null;
}

function lastOpener(raw: string, written: string): number {
  for (const before of ['](<', '](', ']:', '<'])
    for (let at = raw.lastIndexOf(before); at !== -1; at = at === 0 ? -1 : raw.lastIndexOf(before, at - 1)) {
      const from = at + before.length;
      const start = from + (raw.slice(from).length - raw.slice(from).trimStart().length);
      const exact = raw[start] === '<' && !written.startsWith('<') ? start + 1 : start;
      if (raw.startsWith(written, exact)) return exact;
    }
  return -1;
}

function decodedSafely(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Brackets and spaces would end an address. */
function written(address: string, enclosed: boolean): string {
  if (enclosed) return address.replace(/[<>\s]/g, encodeURIComponent);
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address;
}
