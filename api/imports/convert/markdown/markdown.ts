import { toHtml } from 'hast-util-to-html';
import type { Html, Root, Text } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { escapeText } from '../../../platform/content/escape-html.ts';
import type { Child } from '../hast.ts';
import { convertHtml } from '../html.ts';
import type { State } from '../types.ts';
import { withoutTemplates } from './templates.ts';

/** Reads Markdown with the extensions of GitHub. */
const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Converts Markdown as the HTML that it stands for. */
export function convertMarkdown(source: string, state: State): Child[] {
  const text = source.includes('{') ? withoutTemplates(source, codeIn(source), state) : source;
  const tree = processor.parse(DASHED.test(text) ? withDelimiterRows(text) : text);
  attributeLists(tree);
  notes(tree, state);
  raisedWords(tree);
  // The heading that footnotes get would be one more of the article's own.
  const html = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'template',
  });
  return convertHtml(toHtml(html, { allowDangerousHtml: true }), state);
}

/** A delimiter row such as `- | -`, which remark takes for a list; the row above has a pipe too. */
const DASHED = /^( {0,3}[^\n|-][^\n|]*\|[^\n]*\n {0,3})-(?=[ \t]*\|[ \t:|-]*$)/gm;

/** Makes the first dash of such rows two, which mean the same, but not in code. */
function withDelimiterRows(text: string): string {
  const code = codeIn(text);
  return text.replace(DASHED, (row, before: string, at: number) =>
    code.some(([start, end]) => start <= at && at < end) ? row : `${before}--`,
  );
}

/** Where code begins and ends. */
function codeIn(source: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  visit(processor.parse(source), ['code', 'inlineCode'], ({ position }) => {
    ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return ranges;
}

/** Removes `{: .class #id}` and `{#id}`, attributes of Kramdown and Hugo. */
function attributeLists(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    node.value = node.value.replace(/(?:^|\s)?\{:[^{}\n]{0,300}\}[ \t]*$/gm, '');
    if (parent?.type === 'heading' && index === parent.children.length - 1)
      node.value = node.value.replace(/\s?\{#[\w-]{1,80}[^{}]{0,100}\}\s*$/, '');
  });
}

/** Counts footnotes, and keeps as text those that nothing refers to. */
function notes(tree: Root, state: State): void {
  const used = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => {
    used.add(identifier);
  });
  visit(tree, 'footnoteDefinition', (node, index, parent) => {
    if (used.has(node.identifier))
      state.notes.converted('footnote', 'A footnote became a note at the end, with links there and back');
    else if (parent && index !== undefined) parent.children.splice(index, 1, ...node.children);
  });
}

/** Ghost's Markdown raises words with `^2^`. */
function raisedWords(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    const parts = node.value.split(/\^([^\s^]{1,20})\^/);
    if (parts.length === 1 || !parent || index === undefined) return;
    const nodes = parts.map((value, at): Html | Text =>
      at % 2 === 0 ? { type: 'text', value } : { type: 'html', value: `<sup>${escapeText(value)}</sup>` },
    );
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
}
