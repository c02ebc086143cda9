import type { Element } from 'hast';
import { become, type Child, findAll, h, hasClass, isElement, wordsOf } from '../hast.ts';
import type { Plugin } from '../state.ts';
import { SKIP, visit } from '../visit.ts';

/** A gallery, however it was written, is a grid of items with one image each and its caption; other words stand below it. */
export const galleries: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'div' || !hasClass(node, 'gallery')) return;
    // Lists of images, and galleries within galleries.
    visit(node, 'element', (inner) => {
      if (isElement(inner, 'ul', 'ol', 'li', 'dl', 'dt', 'dd') || hasClass(inner, 'gallery'))
        become(inner, 'div');
    });
    const { items, others } = itemsOf(node, new Set());
    if (items.length > 0) state.notes.converted('gallery', 'A gallery became a grid of its images');
    const grid = items.length > 1 ? [h('div', { className: ['gallery'] }, items)] : items;
    become(node, 'div', {}, [...grid, ...others]);
    return SKIP;
  });
};

function itemsOf(node: Element, seen: Set<string>): { items: Element[]; others: Child[] } {
  const items: Element[] = [];
  const others: Child[] = [];
  for (const child of node.children) {
    const images = isElement(child) ? findAll([child], ({ tagName }) => tagName === 'img') : [];
    const [image] = images;
    if (isElement(child) && images.length > 1) {
      const inside = itemsOf(child, seen);
      items.push(...inside.items);
      others.push(...inside.others);
    } else if (!image) {
      if (wordsOf([child]) !== '') others.push(child);
    } else if (!seen.has(String(image.properties.src))) {
      seen.add(String(image.properties.src));
      items.push(h('div', {}, [child]));
    }
  }
  return { items, others };
}
