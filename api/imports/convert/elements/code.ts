import type { Element } from 'hast';
import { attr, become, findTag, h, hasClass, linksIn, textOf } from '../hast.ts';
import type { Action } from '../rules.ts';

const NOT_LANGUAGES = /^(?:none|plain|plaintext|text|generic|default|auto|raw|undefined)$/;

/** A code block keeps its white space, and the language that its class names. */
export const preformatted: Action = (node, state) => {
  if (hasClass(node, 'wp-block-verse')) {
    state.notes.converted('verse', 'A verse became a paragraph that keeps its lines');
    const lines = textOf(node).trim().split('\n');
    const broken = lines.flatMap((line, at) => (at === 0 ? [line] : [h('br'), line]));
    return become(node, 'p', {}, broken);
  }
  const links = linksIn(node).length;
  if (links > 0) state.notes.add('lost', 'link', 'A link inside a block of code is plain text now', links);
  const source = textOf(node, () => false)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const language = languageOf(node) ?? languageOf(findTag(node, 'code'));
  // Medium indents its exports, which indents the first line of code too.
  const lines = state.dialect === 'medium' ? source.trimStart() : source;
  const code = h('code', { className: language ? [`language-${language}`] : undefined }, [lines]);
  if (source === '') become(node, 'div', {}, []);
  else become(node, 'pre', { id: node.properties.id }, [code]);
};

function languageOf(node: Element | undefined): string | undefined {
  const classes = attr(node, 'className')?.toLowerCase() ?? '';
  const named = /(?:^|\s)(?:language|lang|brush)[-:]\s*([\w+#-]{1,30})/.exec(classes)?.[1];
  return named && !NOT_LANGUAGES.test(named) ? named : undefined;
}
