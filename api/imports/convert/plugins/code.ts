import type { Element, Nodes } from 'hast';
import { attr, become, find, findAll, findTag, h, hasClass, isElement, text, textOf } from '../hast.ts';
import type { Plugin, State } from '../state.ts';
import { SKIP, visit } from '../visit.ts';

/** Wrappers that syntax highlighters put around code. */
const HIGHLIGHTER =
  /^(?:highlighter-rouge|highlight|rouge-table|highlighttable|codehilite|sourceCode|code-block|code-toolbar|language-.+)$/;
const GUTTER =
  /^(?:gutter|rouge-gutter|crayon-nums|lineno|linenos|line-numbers-rows|hljs-ln-numbers|blob-num|copy-button)$/;
const NOT_LANGUAGES = /^(?:none|plain|plaintext|text|generic|default|auto|raw|undefined)$/;

/** Code blocks keep their white space, and the language that a highlighter names. */
export const code: Plugin = (tree, state) => {
  visit(tree, 'element', (node, _index, parent) => {
    if (isElement(node, 'pre', 'listing', 'xmp', 'plaintext')) preformatted(node, state);
    else if (!isElement(node, 'div', 'figure', 'table', 'td') || !hasClass(node, HIGHLIGHTER)) return;
    else if (!highlighted(node, parent, state)) return;
    return SKIP;
  });
};

function preformatted(node: Element, state: State) {
  if (hasClass(node, 'wp-block-verse')) {
    state.notes.converted('verse', 'A verse became a paragraph that keeps its lines');
    const lines = textOf(node).trim().split('\n');
    const children = lines.flatMap((line, at) => (at === 0 ? [text(line)] : [h('br', {}), text(line)]));
    return become(node, 'p', {}, children);
  }
  const inner = findTag(node, 'code') ?? node;
  const source = verbatim(node);
  // Medium indents its exports, which indents the first line of code too.
  const lines = state.dialect === 'medium' ? source.trimStart() : source;
  codeBlock(node, lines, languageOf(node) ?? languageOf(inner), state);
}

/** @returns whether the element is a code block, which it then becomes */
function highlighted(node: Element, parent: Nodes | undefined, state: State): boolean {
  const blocks = findAll(node, (child) => child.tagName === 'pre' && !hasClass(child, GUTTER));
  const main = blocks.at(-1);
  if (!main || findTag(node, 'p')) return false;
  const named = find(node, (child) => languageOf(child) !== null);
  const language =
    languageOf(node) ??
    languageOf(main) ??
    (named && languageOf(named)) ??
    (isElement(parent) ? languageOf(parent) : null);
  codeBlock(node, verbatim(blocks.length > 1 ? main : node), language, state);
  return true;
}

function codeBlock(node: Element, source: string, language: string | null, state: State): void {
  const links = findAll(
    node,
    ({ tagName, properties }) => tagName === 'a' && Boolean(properties.href),
  ).length;
  if (links > 0) state.notes.add('lost', 'link', 'A link inside a block of code is plain text now', links);
  const lines = source
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const { id } = node.properties;
  if (lines === '') become(node, 'div', {}, []);
  else
    become(node, 'pre', id ? { id } : {}, [
      h('code', language ? { className: [`language-${language}`] } : {}, [text(lines)]),
    ]);
}

/** Text unchanged; an element that a highlighter uses as a line ends the line. */
function verbatim(node: Element): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts.join('');
}

function collect(node: Element, parts: string[]): void {
  for (const child of node.children) {
    if (child.type === 'text') parts.push(child.value);
    if (!isElement(child) || hasClass(child, GUTTER) || child.tagName === 'button') continue;
    if (child.tagName === 'br') parts.push('\n');
    else collect(child, parts);
    if (isElement(child, 'div', 'p', 'li', 'tr') && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
  }
}

/** @returns the language as its highlighter names it, or null */
function languageOf(node: Element): string | null {
  const names = attr(node, 'className') ?? '';
  return languageName(
    attr(node, 'dataEnlighterLanguage') ??
      attr(node, 'dataLanguage') ??
      attr(node, 'dataLang') ??
      attr(node, 'lang') ??
      /(?:^|\s)(?:language|lang|highlight-source|highlight)-([\w+#-]+)/.exec(names)?.[1] ??
      /(?:^|[\s;])(?:brush|lang|language)\s*:\s*([\w+#-]+)/.exec(names)?.[1] ??
      /^(?:sourceCode|hljs|prettyprint|brush)\s+([\w+#-]+)$/.exec(names)?.[1],
  );
}

/** @returns the name as a class has it, or null if it is not a language */
export function languageName(named: string | undefined | null): string | null {
  const language =
    named
      ?.trim()
      .toLowerCase()
      .replace(/^lang(?:uage)?-/, '') ?? '';
  return /^[a-z0-9][\w+#-]{0,30}$/.test(language) && !NOT_LANGUAGES.test(language) ? language : null;
}
