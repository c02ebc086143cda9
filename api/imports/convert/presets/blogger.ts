import { become, findAll, hasClass } from '../hast.ts';
import { type Action, each, type Rules } from '../rules.ts';
import { drop } from './actions.ts';

/** Blogger puts an image and its caption into a table of two cells. */
const captioned: Action = (node) => {
  const cells = findAll(node, ({ tagName }) => tagName === 'td');
  for (const cell of cells) become(cell, hasClass(cell, 'tr-caption') ? 'figcaption' : 'div');
  become(node, 'figure', {}, cells);
};

export const blogger: Rules = {
  'tr-caption-container': captioned,
  ...each('blogger-post-footer post-footer feedflare', drop()),
};
