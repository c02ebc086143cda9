import type { Element, Parents } from 'hast';
import { type Child, h, isElement, text } from '../hast.ts';
import type { Plugin } from '../state.ts';
import { SKIP, visit } from '../visit.ts';

const ADDRESS = /^\s*https?:\/\/[^\s<>"]+\s*$/;

/** WordPress's classic editor: one newline ends a line, two end a paragraph, and a URL alone on a line is an embed. */
export const classicNewlines: Plugin = (tree) => {
  eachText(tree, (value, index, parent) => {
    const lines = (isElement(parent.children[index - 1], 'br') ? value.replace(/^\n/, '') : value).split(
      '\n',
    );
    return lines.flatMap((line, at): Child[] => {
      const isWhole =
        isBlock(parent) &&
        (at > 0 || !isInlineElement(parent.children[index - 1])) &&
        (at < lines.length - 1 || !isInlineElement(parent.children[index + 1]));
      if (isWhole && ADDRESS.test(line)) return [h('p', {}, [text(line.trim())])];
      return at === 0 ? [text(line)] : [h('br', {}), text(line)];
    });
  });
};

/** WordPress's block editor and Squarespace: only a blank line between blocks ends a paragraph. */
export const blankLines: Plugin = (tree) => {
  eachText(tree, (value) => {
    const lines = value.split('\n');
    return lines.flatMap((line, at): Child[] => {
      // The first and last may be parts of a line that continues in another element.
      const isBlank = at > 0 && at < lines.length - 1 && line.trim() === '';
      return [...(isBlank ? [h('br', {}), h('br', {})] : []), text(at === 0 ? line : `\n${line}`)];
    });
  });
};

function eachText(tree: Parents, replace: (value: string, index: number, parent: Parents) => Child[]): void {
  visit(tree, (node) => {
    if (isElement(node, 'pre', 'script', 'style', 'textarea')) return SKIP;
    if (!('children' in node) || !node.children.some((child) => child.type === 'text')) return;
    const children = node.children.flatMap((child, index): Child[] =>
      child.type === 'text' && child.value.includes('\n') ? replace(child.value, index, node) : [child],
    );
    node.children = children as Element['children'];
  });
}

const isBlock = (node: Parents): boolean =>
  node.type === 'root' || isElement(node, 'div', 'p', 'li', 'td', 'th', 'blockquote', 'section');

const isInlineElement = (node: Child | undefined): boolean =>
  isElement(node) && !isElement(node, 'br', 'p', 'div', 'ul', 'ol', 'table', 'blockquote', 'pre', 'figure');
