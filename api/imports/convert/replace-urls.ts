import { attr, findAll, parseHtml, serialise } from './hast.ts';
import type { AddressChanges } from './types.ts';

/** Prefix of ids in articles. The sanitiser adds it to links within a post, but not to links from another. */
const ID_PREFIX = 'content-';
/** Query parameters that select a page; others, such as utm_source, do not. */
const ASKS = /[?&](?:p|page_id|post|attachment_id|cat|tag|s|q|id|author|m|paged?)=/i;

export function replaceInHtml(html: string, changes: AddressChanges): string {
  const tree = parseHtml(html);
  let isChanged = false;
  for (const node of findAll(tree, ({ tagName }) => tagName === 'img' || tagName === 'a')) {
    const { tagName, properties } = node;
    const src = tagName === 'img' ? changes.image(attr(node, 'src') ?? '') : undefined;
    const href = properties.href ? newLink(attr(node, 'href') ?? '', changes) : undefined;
    if (src !== undefined) properties.src = src;
    if (href !== undefined) properties.href = href;
    isChanged ||= src !== undefined || href !== undefined;
  }
  if (!isChanged) return html;
  const changed = serialise(tree);
  // In Markdown the closing tag may be a node of its own, so the serialiser's must go.
  return /<\/a>$/.test(html) ? changed : changed.replace(/<\/a>$/, '');
}

/** Looks a link up as it is, without its fragment, and without a query that selects no page. */
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
