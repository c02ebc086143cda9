import type { Element } from 'hast';
import type { ContentDialect } from '../../records.ts';
import { BLOCKS, type Child, h, isElement, text } from '../hast.ts';

type Lines = (value: string, index: number, parent: Element) => Child[];

const URL_ALONE = /^\s*https?:\/\/[^\s<>"]+\s*$/i;

/** WordPress's classic editor: one newline ends a line, two end a paragraph, and a URL alone on a line is an embed. */
const classic: Lines = (value, index, parent) => {
  const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
  const lines = (isElement(before, 'br') ? value.replace(/^\n/, '') : value).split('\n');
  return lines.flatMap((line, at): Child[] => {
    const isWhole = (at > 0 || !isInline(before)) && (at < lines.length - 1 || !isInline(after));
    if (isWhole && BLOCKS.has(parent.tagName) && URL_ALONE.test(line)) return [h('p', {}, [line.trim()])];
    return at === 0 ? [text(line)] : [h('br'), text(line)];
  });
};

const isInline = (node: Child | undefined): boolean =>
  isElement(node) && node.tagName !== 'br' && !BLOCKS.has(node.tagName);

/** WordPress's block editor, and Squarespace: only a blank line ends a paragraph. */
const blankLines: Lines = (value) =>
  value.split('\n').flatMap((line, at, lines): Child[] => {
    // The first and last may be parts of a line that continues in another element.
    const isBlank = at > 0 && at < lines.length - 1 && line.trim() === '';
    return [...(isBlank ? [h('br'), h('br')] : []), text(at === 0 ? line : `\n${line}`)];
  });

/** Writes the newlines of a text of WordPress or Squarespace, or of a table, as elements. */
export function writeNewlines(children: Child[], dialect: ContentDialect): Child[] {
  const hasBlocks = children.some((node) => node.type === 'comment' && /^\s*wp:/.test(node.value));
  const left = dialect === 'table' ? BLOCKS : VERBATIM;
  return withLines(
    h('div', {}, children),
    hasBlocks || dialect === 'squarespace' ? blankLines : classic,
    left,
  );
}

const VERBATIM = new Set(['pre', 'script', 'style', 'textarea']);

/** @param left elements whose newlines stay */
function withLines(parent: Element, lines: Lines, left: ReadonlySet<string>): Child[] {
  parent.children = parent.children.flatMap((child, index): Child[] => {
    if (isElement(child) && !VERBATIM.has(child.tagName) && !left.has(child.tagName))
      withLines(child, lines, left);
    return child.type === 'text' && child.value.includes('\n') ? lines(child.value, index, parent) : [child];
  });
  return parent.children;
}
