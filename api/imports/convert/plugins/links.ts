import type { Element } from 'hast';
import { attr, become, find, wordsOf } from '../hast.ts';
import type { Plugin, State } from '../state.ts';
import { cleanUrl, linkUrl } from '../urls.ts';
import { visit } from '../visit.ts';

/** Values of rel that are kept: those for search engines. */
const TOLD = new Set(['nofollow', 'sponsored', 'ugc']);
const LONGEST_TITLE = 300;

/** Makes links absolute, or fragments of the same text; unusable ones leave their words. */
export const links: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a' || node.tagName === 'area') link(node, state);
  });
};

function link(node: Element, state: State) {
  const { id } = node.properties;
  const given = attr(node, 'href') ?? '';
  const words = wordsOf(node);
  const isEmpty = words === '' && !find(node, ({ tagName }) => tagName === 'img');
  const href = given === '' || isEmpty ? null : linkUrl(given, state);
  if (given !== '' && !isEmpty && href === null)
    state.notes.lost(
      'link',
      /^(?:javascript|vbscript|data):/i.test(cleanUrl(given))
        ? 'A link that ran a script was taken away; its words are kept'
        : 'A link to an address of an unknown kind, or one of more than 2,000 characters, was taken away; its words are kept',
    );
  if (href === null) return become(node, 'a', id ? { id } : {});
  const title = attr(node, 'title')?.slice(0, LONGEST_TITLE).toWellFormed();
  const rel = attr(node, 'rel')
    ?.toLowerCase()
    .split(/\s+/)
    .filter((word) => TOLD.has(word));
  become(node, 'a', {
    href,
    ...(id ? { id } : {}),
    ...(title && title !== words ? { title } : {}),
    ...(rel?.length ? { rel } : {}),
  });
}
