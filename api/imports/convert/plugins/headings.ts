import { type Child, findTag, h, isElement, text, wordsOf } from '../hast.ts';
import type { Plugin } from '../state.ts';
import { type BlockHandler, toLine } from './lines.ts';

/** The title is the only h1 of the page: if the text has one too, all its headings move down a level. Medium begins at h3. */
export const headings: Plugin = (tree, state) => {
  if (state.dialect === 'medium') state.headingShift = -1;
  else if (findTag(tree, 'h1')) {
    state.headingShift = 1;
    state.notes.tell('headings');
  }
};

/** A heading has text only, as outlines list it; its pictures and other blocks go below it. */
export const headingBlocks: BlockHandler = (node, state, toBlocks) => {
  const level = Math.min(6, Math.max(2, Number(node.tagName.slice(1)) + state.headingShift));
  const pictures = node.children.filter(isPicture);
  const words = node.children.filter((child) => !isPicture(child));
  const { line, blocks } = toLine(toBlocks(words), () => text(' '));
  if (wordsOf(line) === '') return [...line, ...pictures, ...blocks];
  const [first] = line;
  const isStrong = line.length === 1 && isElement(first, 'strong');
  return [h(`h${level}`, {}, isStrong ? first.children : line), ...pictures, ...blocks];
};

const isPicture = (child: Child): boolean =>
  isElement(child, 'img') ||
  (isElement(child, 'a') && child.children.some((inner) => isElement(inner, 'img')));
