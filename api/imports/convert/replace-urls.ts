import { attr, findAll, parseHtml, serialise } from './hast.ts';
import type { AddressChanges } from './types.ts';

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
  if (!isChanged) return html;
  const changed = serialise(tree);
  // In Markdown the closing tag may be a node of its own, so the serialiser's must go.
  return /<\/a>$/.test(html) ? changed : changed.replace(/<\/a>$/, '');
}

/** The new URL of a link; those to a part of the same text stay. */
export const newLink = (href: string, changes: AddressChanges): string | undefined =>
  href === '' || href.startsWith('#') ? undefined : changes.link(href);
