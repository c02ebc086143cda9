import { type ChildNode, type Element, isTag } from 'domhandler';
import { linkAddress } from '../addresses.ts';
import { arrange } from '../arrange.ts';
import { classLike, element, find, hasClass, text, wordsOf } from '../dom.ts';
import { pause } from '../habits/blocks.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

export const medium: readonly Habit[] = [
  { tags: ['div'], convert: mixtape },
  { tags: ['h3', 'h4'], convert: titleParts },
  { tags: ['hr'], convert: divider },
  {
    tags: ['span'],
    convert: (node, work) => (classLike(node, /^graf-dropCap/) ? work.inside(node) : undefined),
  },
  {
    tags: ['blockquote'],
    convert: (node, work) =>
      classLike(node, /^graf/) ? [element('blockquote', {}, arrange(work.inside(node)))] : undefined,
  },
  {
    tags: ['figure'],
    convert(node) {
      // The empty ones hold a place for what a script loads.
      const something = find(node.children, (child) =>
        /^(?:img|iframe|script|a|figcaption|blockquote|pre)$/.test(child.name),
      );
      return something ? undefined : [];
    },
  },
];

/** A card of another page: its title as a link, and what it says. */
function mixtape(node: Element, work: Work): ChildNode[] | undefined {
  if (!classLike(node, /^(?:graf--mixtapeEmbed|mixtapeEmbed)$/)) return undefined;
  const link =
    find(node.children, (child) => child.name === 'a' && classLike(child, /mixtapeEmbed-anchor/)) ??
    find(node.children, (child) => child.name === 'a');
  const href = linkAddress(link?.attribs.href ?? '', work);
  if (!link || !href) return undefined;
  work.notes.converted('bookmark', 'A card of another page became a link with its description');
  const title =
    wordsOf(find(link.children, (child) => child.name === 'strong')?.children ?? link.children) || href;
  const says = wordsOf(find(link.children, (child) => child.name === 'em')?.children ?? []);
  return [
    paragraphBreak(),
    element('a', { href }, [text(title)]),
    ...(says ? [text(`: ${says}`)] : []),
    paragraphBreak(),
  ];
}

/** Title and subtitle stand in the text once more; they are told by their class, and left out. */
function titleParts(node: Element): ChildNode[] | undefined {
  return hasClass(node, 'graf--title') || hasClass(node, 'graf--kicker') ? [] : undefined;
}

/** Each section begins with a line that is not shown above the first one. */
function divider(node: Element, work: Work): ChildNode[] | undefined {
  if (!hasClass(node, 'section-divider')) return undefined;
  let section = node.parent;
  while (section && !(isTag(section) && section.name === 'section')) section = section.parent;
  for (let before = section?.prev ?? null; before; before = before.prev)
    if (isTag(before) && before.name === 'section' && !before.attribs['data-field']) {
      work.notes.converted('break', 'A dividing line became a line with three asterisks');
      return [pause()];
    }
  return [];
}
