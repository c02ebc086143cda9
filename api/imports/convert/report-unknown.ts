import type { Element } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { ALLOWED_TAGS } from '../../platform/content/render-content.ts';
import { attr, become, find, findTag, h, isElement, text, wordsOf } from './hast.ts';
import type { Plugin, State } from './state.ts';
import { visit } from './visit.ts';

/** Elements that only group or arrange others: nothing is lost without them. */
const PLAIN = new Set(
  'address area article aside bdi bdo big body caption center col colgroup data dd details dialog dir dl dt fieldset figcaption figure font footer header hgroup hr label legend main menu nav nobr noscript output rb rtc ruby search section small span summary tfoot time wbr'.split(
    ' ',
  ),
);
/** Elements without words for a reader. */
const SILENT = new Set(
  'style link meta base title head template param source track datalist basefont'.split(' '),
);
const CONTROLS = new Set('input select textarea button option optgroup progress meter'.split(' '));

/** Notes the elements that no plugin converted and an article cannot hold; their words stay. */
export const reportUnknown: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    const { tagName } = node;
    if (ALLOWED_TAGS.includes(tagName)) return;
    if (SILENT.has(tagName)) become(node, 'span', {}, []);
    else if (tagName === 'form') form(node, state);
    else if (CONTROLS.has(tagName)) control(node, state);
    else if (tagName === 'math') formula(node, state);
    else if (tagName === 'svg') {
      state.notes.lost('svg', 'A drawing that was part of the page itself (SVG) cannot be kept');
      become(node, 'span', {}, []);
    } else if (tagName === 'details') state.notes.tell('details');
    // Microsoft Word wraps pasted text in elements such as o:p.
    else if (!PLAIN.has(tagName) && !tagName.includes(':'))
      state.notes.lost(
        'element',
        `An article cannot hold the element “${tagName.slice(0, 40)}”: only the words inside it are kept`,
      );
  });
};

/** Drops a form, but keeps one that holds text. */
function form(node: Element, state: State): void {
  state.notes.lost('form', 'A form was left out');
  // Old frameworks wrap the whole page in a form.
  const hasWords = findTag(node, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'ul', 'ol', 'table');
  if (find(node, ({ tagName }) => CONTROLS.has(tagName)) && !hasWords) become(node, 'div', {}, []);
  else become(node, 'div');
}

function control(node: Element, state: State) {
  const type = node.tagName === 'input' ? attr(node, 'type') : undefined;
  if (type === 'checkbox') return become(node, 'span', {}, [text(node.properties.checked ? '☑ ' : '☐ ')]);
  if (type !== 'hidden') state.notes.lost('form', 'A field or a button of a form was left out');
  become(node, 'span', {}, []);
}

/** Keeps MathML's TeX source if it has one, else its characters. */
function formula(node: Element, state: State): void {
  state.notes.tell('formula');
  const source = find(
    node,
    (child) => child.tagName === 'annotation' && /tex/i.test(attr(child, 'encoding') ?? ''),
  );
  const words = source
    ? textContent(source).trim()
    : wordsOf(node.children.filter((child) => !isElement(child, 'annotation')));
  const made = h('code', {}, [text(words)]);
  if (attr(node, 'display') === 'block') become(node, 'p', {}, [made]);
  else become(node, 'code', {}, made.children);
}
