import type { Element } from 'hast';
import { become, type Child, findAll, h, hasClass, isElement, wordsOf } from '../hast.ts';
import type { Plugin } from '../state.ts';
import { SKIP, visit } from '../visit.ts';

/** Every kind of gallery becomes a grid; each item has one image and its caption. Other text goes below the grid. */
export const galleries: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'div' || !hasClass(node, 'gallery')) return;
    // Lists of images and nested galleries become part of this one.
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
