import type { Element } from 'hast';
import { ALLOWED_TAGS } from '../../platform/content/render-content.ts';
import { ownValue } from '../text/strings.ts';
import { EMBEDS } from './embeds.ts';
import { attr, BLOCKS, become, drop, findTag, h, hasClass, linksIn, textOf } from './hast.ts';
import { IMAGES, keepBeside } from './images.ts';
import { INLINE, tellAlignment } from './inline.ts';
import { keepId } from './links.ts';
import { type Action, each, leftOut, type Rules } from './rules.ts';

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

/** Inline elements that only group or arrange others: nothing is lost without them. */
const PLAIN = new Set(
  'bdi bdo big col colgroup data label nobr output picture rb rp rt rtc ruby small time wbr'.split(' '),
);

/** Drops a form, but not the text in one that is never closed or has the whole page in it. */
const form: Action = (node, state) => {
  state.notes.lost('form', 'A form was left out');
  if (findTag(node, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'ul', 'ol', 'table')) become(node, 'div');
  else drop(node);
};

const control: Action = (node, state) => {
  const type = node.tagName === 'input' ? attr(node, 'type') : undefined;
  if (type === 'checkbox') {
    state.notes.converted('task', 'Boxes to tick became the signs ☐ and ☑');
    return become(node, 'span', {}, [node.properties.checked ? '☑ ' : '☐ ']);
  }
  if (type !== 'hidden') state.notes.lost('form', 'A field or a button of a form was left out');
  drop(node);
};

/** Its heading and its text stay. */
export const details: Action = (_node, { notes }) =>
  notes.converted('details', 'A part that folds open is always open now');

/** Notes an element that no rule converted and an article cannot hold; its words stay. */
const unknown: Action = ({ tagName }, state) => {
  // Microsoft Word wraps pasted text in elements such as o:p.
  if (ALLOWED_TAGS.includes(tagName) || BLOCKS.has(tagName) || PLAIN.has(tagName) || tagName.includes(':'))
    return;
  state.notes.lost(
    'element',
    `An article cannot hold the element “${tagName.slice(0, 40)}”: only the words inside it are kept`,
  );
};

/** Rules by element, for all platforms. */
const ELEMENTS: Rules = {
  ...INLINE,
  ...IMAGES,
  ...EMBEDS,
  ...each('pre listing xmp plaintext', preformatted),
  ...each('style link meta base title head template param source track datalist basefont', drop),
  ...each('input select textarea button option optgroup progress meter', control),
  form,
  svg: leftOut('svg', 'A drawing that was part of the page itself (SVG) cannot be kept'),
  details,
};

export const convertElement: Action = (node, state, place) => {
  keepId(node, state);
  tellAlignment(node, state);
  keepBeside(node, state, place);
  (ownValue(ELEMENTS, node.tagName) ?? unknown)(node, state, place);
};
