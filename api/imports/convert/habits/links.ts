import type { ChildNode, Element } from 'domhandler';
import { linkAddress, stripControls } from '../addresses.ts';
import { element, find, wordsOf } from '../dom.ts';
import type { Habit, Work } from '../work.ts';

/** What search engines are told about a link; what else rel says is the page's own business. */
const TOLD = new Set(['nofollow', 'sponsored', 'ugc']);

export const links: readonly Habit[] = [{ tags: ['a', 'area'], convert: link }];

function link(node: Element, work: Work): ChildNode[] {
  const anchor = work.anchor(node);
  const inside = work.inside(node);
  const given = node.attribs.href;
  if (given === undefined || given.trim() === '') return [...anchor, ...inside];
  if (
    wordsOf(node.children) === '' &&
    !find(node.children, (child) => /^(?:img|picture|noscript|svg)$/.test(child.name))
  )
    return anchor;
  const href = linkAddress(given, work);
  if (href === null) {
    if (/^(?:javascript|vbscript|data):/i.test(stripControls(given)))
      work.notes.lost('link', 'A link that ran a script was taken away; its words are kept');
    else
      work.notes.lost('link', 'A link to an address of an unknown kind was taken away; its words are kept');
    return [...anchor, ...inside];
  }
  const attributes: Record<string, string> = { href };
  const id = work.idOf(node);
  if (id) attributes.id = id;
  const title = node.attribs.title?.trim();
  if (title && title !== wordsOf(node.children)) attributes.title = title;
  const told = (node.attribs.rel ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => TOLD.has(word));
  if (told.length > 0) attributes.rel = told.join(' ');
  return [element('a', attributes, inside)];
}
