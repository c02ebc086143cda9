import type { Element, Root } from 'hast';
import { decodePercent } from '../../text/urls.ts';
import { attr, type Child, findAll, h, isElement } from '../hast.ts';
import type { Plugin } from '../state.ts';
import { SKIP, visit } from '../visit.ts';

/** Elements that keep their ids; for others an empty link has the id. */
const OWN = /^(?:h[1-6]|ul|ol|li|table|t[dh]|blockquote|pre|a)$/;
const LONGEST_ID = 200;

/** @returns ids that links of this text lead to */
export function targetsOf(tree: Root, baseUrl: string | null): Set<string> {
  const targets = new Set<string>();
  for (const link of findAll(tree, ({ tagName }) => tagName === 'a')) {
    const [page = '', ...fragment] = (attr(link, 'href') ?? '').split('#');
    const isOwn = page === '' || (baseUrl !== null && bare(page) === bare(baseUrl));
    if (fragment.length > 0 && isOwn) targets.add(decodePercent(fragment.join('#')));
  }
  return targets;
}

const bare = (url: string) => url.replace(/[#?].*$/s, '').replace(/\/$/, '');

/** Keeps the ids of headings, and those that links of this text lead to. */
export const keepIds: Plugin = (tree, state) => {
  visit(tree, 'element', (node, index, parent) => {
    const id = attr(node, 'id') ?? (node.tagName === 'a' ? attr(node, 'name') : undefined);
    delete node.properties.id;
    if (!id || id.length > LONGEST_ID) return;
    const isHeading = /^h[1-6]$/.test(node.tagName) && state.dialect !== 'medium' && !/\s/.test(id);
    if (!isHeading && !state.targets.has(id)) return;
    if (OWN.test(node.tagName)) node.properties.id = id;
    else if (isElement(node, 'img', 'hr', 'iframe', 'br') && parent && index !== undefined) {
      parent.children.splice(index, 0, h('a', { id }));
      return [SKIP, index + 2];
    } else node.children.unshift(h('a', { id }));
  });
};

/** Removes ids whose links did not survive the conversion, and paragraphs that held nothing else. */
export const pruneIds: Plugin = (tree) => {
  const targets = targetsOf(tree, null);
  visit(tree, (node) => {
    if (!('children' in node)) return;
    for (const child of node.children) {
      if (!isElement(child) || /^h[1-6]$/.test(child.tagName)) continue;
      if (!targets.has(String(child.properties.id))) delete child.properties.id;
    }
    node.children = (node.children as Child[]).filter((child) => !isLeftOver(child)) as Element['children'];
  });
};

function isLeftOver(node: Child): boolean {
  if (isElement(node, 'a', 'span'))
    return Object.keys(node.properties).length === 0 && node.children.length === 0;
  return isElement(node, 'p') && node.children.every((child) => isLeftOver(child) || isBlank(child));
}

const isBlank = (node: Child): boolean => node.type === 'text' && /^[\s\u200b\ufeff]*$/.test(node.value);
