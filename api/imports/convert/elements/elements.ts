import { ALLOWED_TAGS } from '../../../platform/content/render-content.ts';
import { ownValue } from '../../text/fields.ts';
import { attr, BLOCKS, become, drop, findTag } from '../hast.ts';
import { type Action, each, leftOut, type Rules } from '../rules.ts';
import { preformatted } from './code.ts';
import { EMBEDS } from './embeds.ts';
import { IMAGES, keepBeside } from './images.ts';
import { INLINE, tellAlignment } from './inline.ts';
import { keepId } from './links.ts';

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
