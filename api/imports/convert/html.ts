import { type ChildNode, Element, isTag, isText } from 'domhandler';
import type { ContentDialect } from '../source.ts';
import { arrange } from './arrange.ts';
import { habitsOf } from './dialects.ts';
import { findAll, parseHtml } from './dom.ts';
import { embedLink } from './habits/embeds.ts';
import { placeOf } from './habits/places.ts';
import { Notes } from './notes.ts';
import type { ConvertContext } from './types.ts';
import { Work } from './work.ts';

interface Article {
  /** Of the allow-list. */
  blocks: Element[];
  notes: Notes;
}

/** A link that is lost may be the last one inside of another: so often is looked again. */
const MOST_PASSES = 3;

export function convertHtml(html: string, dialect: ContentDialect, context: ConvertContext): Article {
  const clean = withoutNul(html);
  let { targets, ...article } = pass(clean, dialect, context);
  for (let passes = 1; passes < MOST_PASSES; passes += 1) {
    const left = targetsOf(article.blocks, context.baseUrl);
    // An id is of no use where the link to it was lost on the way.
    if ([...targets].every((target) => left.has(target))) break;
    ({ targets, ...article } = pass(clean, dialect, context, left));
  }
  return article;
}

/** @param targets ids that are kept; those that links of the text lead to unless given */
function pass(
  html: string,
  dialect: ContentDialect,
  context: ConvertContext,
  targets?: Set<string>,
): Article & { targets: Set<string> } {
  const { prepare, habits, comment } = habitsOf(dialect);
  const notes = new Notes();
  const work = new Work(context, dialect, habits, comment, notes);
  const nodes = parseHtml(prepare ? prepare(html, work) : html);
  const kept = targets ?? targetsOf(nodes, context.baseUrl);
  work.targets = kept;
  work.headingShift = headingShift(nodes, work);
  const blocks = withoutOuterPauses(arrange(work.all(nodes)).flatMap((block) => bareAddress(block, work)));
  noteImages(blocks, work);
  return { blocks, notes, targets: kept };
}

function withoutNul(html: string): string {
  return html.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
}

/** Ids that links of the text lead to; all other ids are of no use. */
function targetsOf(nodes: readonly ChildNode[], baseUrl: string | null): Set<string> {
  const targets = new Set<string>();
  for (const link of findAll(
    nodes,
    (node) => node.name === 'a' && node.attribs.href?.includes('#') === true,
  )) {
    const href = link.attribs.href ?? '';
    const at = href.indexOf('#');
    const own =
      at === 0 ||
      (baseUrl !== null &&
        href.slice(0, at).replace(/\/$/, '') === baseUrl.replace(/[#?].*$/s, '').replace(/\/$/, ''));
    if (own) targets.add(decodedFragment(href.slice(at + 1)));
  }
  return targets;
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The page has the title as its only h1: where the text has one too, all its headings move down; Medium begins at h3. */
function headingShift(nodes: readonly ChildNode[], work: Work): number {
  if (work.dialect === 'medium') return -1;
  const first = findAll(nodes, (node) => node.name === 'h1');
  if (first.length === 0) return 0;
  work.notes.converted(
    'heading',
    'Headings moved down by one level: the title of the page is its only first one',
  );
  return 1;
}

/** An address alone in a paragraph is a link, or was an embed. */
function bareAddress(block: Element, work: Work): Element[] {
  const only = block.children.length === 1 ? block.children[0] : undefined;
  if (block.name !== 'p' || !only || !isText(only)) return [block];
  const address = only.data.trim();
  if (address.length > 2000 || !/^https?:\/\/[^\s<>"]+$/i.test(address) || !URL.canParse(address))
    return [block];
  if (placeOf(address).name) return arrange(embedLink(address, undefined, work));
  const link = new Element('a', { href: address }, [only]);
  only.parent = link;
  block.children = [link];
  return [block];
}

function noteImages(blocks: readonly Element[], work: Work): void {
  for (const image of findAll(blocks, (node) => node.name === 'img'))
    if (isTag(image) && /^data:/i.test(image.attribs.src ?? ''))
      work.notes.warning(
        'image',
        'An image that is part of the text itself is only kept if images go into the media library',
      );
}

/** An article neither begins nor ends with a dividing line. */
function withoutOuterPauses(blocks: Element[]): Element[] {
  const isPause = (block: Element | undefined) => block?.attribs.class === 'pause';
  let from = 0;
  let to = blocks.length;
  while (isPause(blocks[from])) from += 1;
  while (to > from && isPause(blocks[to - 1])) to -= 1;
  return blocks.slice(from, to);
}
