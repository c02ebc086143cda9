import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../platform/content/escape-html.ts';
import type { AddressChanges } from './types.ts';

/** Ids of articles begin so on the site, and links inside of one post are changed by the sanitiser: those from others are not. */
const ID_PREFIX = 'content-';
/** Queries that say which page is asked for; others only come along. */
const ASKS = /[?&](?:p|page_id|post|attachment_id|cat|tag|s|q|id|author|m|paged?)=/i;

/** Puts a value in the place of what stands between two offsets. */
export interface Edit {
  start: number;
  end: number;
  value: string;
}

/** Changes values of href and src where they stand; every other letter stays. */
export function replaceInHtml(html: string, changes: AddressChanges): string {
  const edits: Edit[] = [];
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const changed =
          name === 'img'
            ? attributes.src && (['src', changes.image(attributes.src)] as const)
            : name === 'a' && attributes.href && (['href', newLink(attributes.href, changes)] as const);
        if (!changed || changed[1] === undefined) return;
        const place = placeOfValue(html, parser.startIndex, parser.endIndex + 1, changed[0]);
        if (place) edits.push({ ...place, value: `"${escapeHtml(changed[1])}"` });
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return applied(html, edits);
}

/** @param edits in order; one that begins inside another is left out */
export function applied(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, value } of edits) {
    if (start < from) continue;
    parts.push(source.slice(from, start), value);
    from = end;
  }
  return parts.join('') + source.slice(from);
}

/** Asked with its fragment, without it, and without a query that names no page. */
export function newLink(href: string, changes: AddressChanges): string | undefined {
  if (href.startsWith('#')) return undefined;
  const whole = changes.link(href);
  if (whole !== undefined) return whole;
  const hash = href.indexOf('#');
  const fragment = hash === -1 ? '' : href.slice(hash + 1);
  const bare = hash === -1 ? href : href.slice(0, hash);
  const behind = fragment ? `#${ID_PREFIX}${fragment}` : '';
  const found = hash === -1 ? undefined : changes.link(bare);
  if (found !== undefined) return found + behind;
  const query = bare.indexOf('?');
  if (query === -1 || ASKS.test(bare.slice(query))) return undefined;
  const page = changes.link(bare.slice(0, query));
  return page === undefined ? undefined : page + behind;
}

/** Where the value of an attribute stands in a tag, with its quotation marks if it has any. */
function placeOfValue(
  html: string,
  from: number,
  to: number,
  wanted: string,
): { start: number; end: number } | null {
  const attribute = /([^\s"'<>/=]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+))?/g;
  const tag = html.slice(from, to);
  attribute.lastIndex = 1;
  for (let match = attribute.exec(tag); match; match = attribute.exec(tag)) {
    if (match[1]?.toLowerCase() !== wanted || match[3] === undefined) continue;
    const end = from + match.index + match[0].length;
    return { start: end - match[3].length, end };
  }
  return null;
}
