import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { classLike, element, find, findAll, hasClass, text, textOf } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

export const code: readonly Habit[] = [
  { tags: ['div', 'figure', 'table', 'td'], convert: highlighter },
  { tags: ['pre', 'listing', 'xmp', 'plaintext', 'textarea'], convert: pre },
];

/** A code block with its white space; the language is what highlighters call it. */
export function codeBlock(source: string, language: string | null): ChildNode[] {
  const lines = source
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (lines === '') return [];
  const attributes: Record<string, string> = language ? { class: `language-${language}` } : {};
  const made = element('pre', {}, [element('code', attributes, [text(lines)])]);
  return [paragraphBreak(), made, paragraphBreak()];
}

function pre(node: Element, work: Work): ChildNode[] | undefined {
  if (node.name === 'textarea' && !classLike(node, /^(?:crayon-plain|code)/)) return undefined;
  const inner = find(node.children, (child) => child.name === 'code') ?? node;
  const language = languageOf(node) ?? languageOf(inner);
  const verse = hasClass(node, 'wp-block-verse');
  const verbatimly = verbatim(node);
  // Exports of Medium are indented, and only the first line of code with them.
  const source = work.dialect === 'medium' ? verbatimly.trimStart() : dedent(verbatimly);
  if (!verse) return [...work.anchor(node), ...codeBlock(source, language)];
  const lines = textOf(node.children).trim().split('\n');
  work.notes.converted('verse', 'A verse became a paragraph that keeps its lines');
  return [
    paragraphBreak(),
    ...lines.flatMap((line, at): ChildNode[] => (at === 0 ? [text(line)] : [element('br', {}), text(line)])),
    paragraphBreak(),
  ];
}

/** Text as it stands; lines of highlighters end where their elements do. */
function verbatim(node: Element): string {
  const parts: string[] = [];
  collect(node.children, parts);
  return parts.join('');
}

const GUTTER =
  /^(?:gutter|rouge-gutter|crayon-nums|lineno|linenos|line-numbers-rows|hljs-ln-numbers|blob-num|copy-button)$/;

function collect(nodes: readonly ChildNode[], parts: string[]): void {
  for (const node of nodes) {
    if (isText(node)) parts.push(node.data);
    if (!isTag(node) || classLike(node, GUTTER) || node.name === 'button') continue;
    if (node.name === 'br') parts.push('\n');
    else collect(node.children, parts);
    const ends = /^(?:div|p|li|tr)$/.test(node.name);
    if (ends && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
  }
}

/** Indentation that all lines share comes from the markup around the code. */
function dedent(source: string): string {
  const lines = source.replace(/\t/g, '    ') === source ? source.split('\n') : null;
  if (!lines || !/^\s*\n/.test(source)) return source;
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return Number.isFinite(shared) && shared > 0 ? lines.map((line) => line.slice(shared)).join('\n') : source;
}

const NOT_LANGUAGES = /^(?:none|plain|plaintext|text|generic|default|auto|raw|undefined)$/;

/** @returns what the many highlighters call the language, or null */
export function languageOf(node: Element): string | null {
  const { attribs } = node;
  const named =
    attribs['data-enlighter-language'] ??
    attribs['data-language'] ??
    attribs['data-lang'] ??
    attribs.lang ??
    /(?:^|\s)(?:language|lang|highlight-source|highlight)-([\w+#-]+)/.exec(attribs.class ?? '')?.[1] ??
    /(?:^|[\s;])(?:brush|lang|language)\s*:\s*([\w+#-]+)/.exec(attribs.class ?? '')?.[1] ??
    /^(?:sourceCode|hljs|prettyprint|brush)\s+([\w+#-]+)$/.exec(attribs.class ?? '')?.[1];
  return languageName(named);
}

export function languageName(named: string | undefined | null): string | null {
  const language =
    named
      ?.trim()
      .toLowerCase()
      .replace(/^lang(?:uage)?-/, '') ?? '';
  return /^[a-z0-9][\w+#-]{0,30}$/.test(language) && !NOT_LANGUAGES.test(language) ? language : null;
}

/** Code that highlighters have taken apart into tables and lines. */
function highlighter(node: Element, work: Work): ChildNode[] | undefined {
  if (hasClass(node, 'crayon-syntax') || classLike(node, /^(?:urvanov-syntax-highlighter)/)) {
    const plain = find(node.children, (child) => child.name === 'textarea');
    const main = find(node.children, (child) => hasClass(child, 'crayon-code'));
    const source = plain
      ? textOf(plain.children)
      : main && linesOf(main, (child) => hasClass(child, 'crayon-line'));
    return source === undefined ? undefined : codeBlock(source, null);
  }
  if (hasClass(node, 'syntaxhighlighter')) {
    const main = find(node.children, (child) => child.name === 'td' && hasClass(child, 'code')) ?? node;
    const language = (node.attribs.class ?? '')
      .split(/\s+/)
      .find((name) => !/^(?:syntaxhighlighter|nogutter|notranslate|ie)$/.test(name));
    return codeBlock(
      linesOf(main, (child) => hasClass(child, 'line')),
      languageName(language),
    );
  }
  if (
    classLike(
      node,
      /^(?:highlighter-rouge|highlight|rouge-table|highlighttable|codehilite|sourceCode|code-block|code-toolbar)$/,
    ) ||
    classLike(node, /^language-/)
  ) {
    const pres = findAll(node.children, (child) => child.name === 'pre' && !classLike(child, GUTTER));
    const main = pres.at(-1);
    if (!main) return undefined;
    const gutterless = pres.length > 1 ? main : node;
    const language = languageOf(node) ?? languageOf(main) ?? languageInside(node) ?? parentLanguage(node);
    if (find(node.children, (child) => child.name === 'p')) return undefined;
    return [...work.anchor(node), ...codeBlock(verbatim(gutterless), language)];
  }
  return undefined;
}

function languageInside(node: Element): string | null {
  const named = find(node.children, (child) => languageOf(child) !== null);
  return named ? languageOf(named) : null;
}

function parentLanguage(node: Element): string | null {
  return node.parent && isTag(node.parent) ? languageOf(node.parent) : null;
}

function linesOf(node: Element, isLine: (child: Element) => boolean): string {
  return findAll(node.children, isLine)
    .map((line) =>
      textOf(line.children)
        .replace(/\u00a0/g, ' ')
        .replace(/\n$/, ''),
    )
    .join('\n');
}
