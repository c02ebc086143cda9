import { type ChildNode, type Element, isTag } from 'domhandler';
import { element, find, text, textOf, wordsOf } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

export const dropped: readonly Habit[] = [
  {
    tags: [
      'style',
      'link',
      'meta',
      'base',
      'title',
      'head',
      'template',
      'param',
      'source',
      'track',
      'datalist',
    ],
    convert: () => [],
  },
  { tags: ['form'], convert: form },
  { tags: ['input', 'select', 'textarea', 'option', 'optgroup', 'progress', 'meter'], convert: control },
  { tags: ['button'], convert: (node, work) => control(node, work) },
  { tags: ['label', 'output'], convert: (node, work) => work.inside(node) },
  { tags: ['math'], convert: formula },
];

/** Fields cannot be kept; words between them can. */
function form(node: Element, work: Work): ChildNode[] {
  work.notes.lost('form', 'A form was left out');
  const fields = find(node.children, (child) => /^(?:input|select|textarea|button)$/.test(child.name));
  const wordy = find(node.children, (child) => /^(?:p|h[1-6]|img|ul|ol|table)$/.test(child.name));
  // Old page frameworks put the whole page into a form.
  return fields && !wordy ? [] : work.block(node);
}

function control(node: Element, work: Work): ChildNode[] {
  if (node.name === 'input' && node.attribs.type === 'checkbox')
    return [text('checked' in node.attribs ? '☑ ' : '☐ ')];
  if (node.name === 'input' && node.attribs.type === 'hidden') return [];
  work.notes.lost('form', 'A field or a button of a form was left out');
  return [];
}

/** MathML keeps its source, where it has one, or its characters. */
function formula(node: Element, work: Work): ChildNode[] {
  work.notes.warning('formula', 'A formula is kept as its source text');
  const source = find(
    node.children,
    (child) => child.name === 'annotation' && /tex/i.test(child.attribs.encoding ?? ''),
  );
  const words = source
    ? textOf(source.children).trim()
    : wordsOf(node.children.filter((child) => !isTag(child) || child.name !== 'annotation'));
  const inside = element('code', {}, [text(words)]);
  return node.attribs.display === 'block' ? [paragraphBreak(), inside, paragraphBreak()] : [inside];
}
