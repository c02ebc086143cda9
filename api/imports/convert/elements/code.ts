import type { Element } from 'hast';
import { attr, become, type Child, findTag, h, hasClass, isElement, linksIn, text, textOf } from '../hast.ts';
import type { Action } from '../rules.ts';

const NOT_LANGUAGES = /^(?:none|plain|plaintext|text|generic|default|auto|raw|undefined)$/;

/** A code block keeps its white space, and the language that its highlighter names. */
export const preformatted: Action = (node, state) => {
  if (hasClass(node, 'wp-block-verse')) {
    state.notes.converted('verse', 'A verse became a paragraph that keeps its lines');
    return become(node, 'p', {}, verse(textOf(node).trim()));
  }
  const links = linksIn(node);
  if (links.length > 0)
    state.notes.add('lost', 'link', 'A link inside a block of code is plain text now', links.length);
  const source = verbatim(node).replace(/\r\n?/g, '\n');
  // Medium indents its exports, which indents the first line of code too.
  const lines = state.dialect === 'medium' ? source.trimStart() : source.replace(/^(?:[ \t]*\n)+/, '');
  const { id } = node.properties;
  const language = languageOf(node) ?? languageOf(findTag(node, 'code'));
  const code = h('code', language ? { className: [`language-${language}`] } : {}, [text(lines.trimEnd())]);
  if (lines.trim() === '') become(node, 'div', {}, []);
  else become(node, 'pre', id ? { id } : {}, [code]);
};

function verse(words: string): Child[] {
  return words.split('\n').flatMap((line, at) => (at === 0 ? [text(line)] : [h('br', {}), text(line)]));
}

/** Text unchanged; an element that a highlighter uses as a line ends the line. */
function verbatim(node: Element): string {
  let source = '';
  for (const child of node.children) {
    if (child.type === 'text') source += child.value;
    if (!isElement(child) || child.tagName === 'button') continue;
    source += child.tagName === 'br' ? '\n' : verbatim(child);
    if (isElement(child, 'div', 'p', 'li', 'tr') && !source.endsWith('\n')) source += '\n';
  }
  return source;
}

/** @returns the language as its highlighter names it, or null */
function languageOf(node: Element | undefined): string | null {
  return languageName(
    attr(node, 'dataLanguage') ??
      attr(node, 'dataLang') ??
      /(?:^|[\s;])(?:language|lang|brush)[-:]\s*([\w+#-]+)/.exec(attr(node, 'className') ?? '')?.[1],
  );
}

/** @returns the name as a class has it, or null if it is not a language */
export function languageName(named: string | undefined): string | null {
  const language = named?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][\w+#-]{0,30}$/.test(language) && !NOT_LANGUAGES.test(language) ? language : null;
}
