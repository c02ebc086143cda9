import type { Element } from 'hast';
import { ofBoundedDepth } from '../../platform/content/render-content.ts';
import { Notes } from '../notes.ts';
import { ownValue } from '../text/strings.ts';
import { isThematicBreak } from './blocks.ts';
import { convertElement } from './elements.ts';
import { embedLink, providerOf } from './embeds.ts';
import {
  attr,
  become,
  type Child,
  classes,
  elementsIn,
  findAll,
  h,
  hasClass,
  isBlank,
  isElement,
  parseHtml,
  sanitise,
  serialise,
  wordsOf,
} from './hast.ts';
import { linkUrl, pruneIds, targetsOf } from './links.ts';
import { markdownToHtml } from './markdown.ts';
import { toBlocks } from './paragraphs.ts';
import { CLASSES } from './presets.ts';
import type { Convert, Converted, ReplaceAddresses, State } from './rules.ts';
import { replaceShortcodes } from './shortcodes.ts';
import { blockComment, writeNewlines } from './wordpress.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    const state: State = {
      context,
      dialect,
      notes: new Notes(),
      targets: new Set(),
      headingShift: 0,
      expanded: new Set(),
    };
    const source = content.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
    const article = toArticle(dialect === 'markdown' ? markdownToHtml(source, state) : source, state);
    return {
      content: article.map((block) => serialise([block])).join('\n'),
      ...factsOf(article),
      notes: state.notes.list(),
    };
  });

export const replaceAddresses: ReplaceAddresses = (content, changes) =>
  ofBoundedDepth(() => {
    const tree = parseHtml(content);
    let isChanged = false;
    for (const node of findAll(tree, 'img', 'a')) {
      const name = node.tagName === 'img' ? 'src' : 'href';
      const given = attr(node, name) ?? '';
      // Links to a part of the same text stay.
      if (name === 'href' && (given === '' || given.startsWith('#'))) continue;
      const url = name === 'src' ? changes.image(given) : changes.link(given);
      if (url === undefined) continue;
      node.properties[name] = url;
      isChanged = true;
    }
    return isChanged ? serialise(tree) : content;
  });

const LONGEST_LEAD = 300;

/** An article's images, links, words and lead, in their order. */
function factsOf(article: readonly Child[]): Pick<Converted, 'images' | 'links' | 'words' | 'lead'> {
  const images = new Map<string, string>();
  const links = new Set<string>();
  for (const node of elementsIn(article)) {
    const [src, href] = [attr(node, 'src'), attr(node, 'href')];
    if (src) images.set(src, images.get(src) || (attr(node, 'alt') ?? ''));
    if (href && !href.startsWith('#')) links.add(href);
  }
  const words = wordsOf(article);
  return {
    images: [...images].map(([url, alt]) => ({ url, alt })),
    links: [...links],
    words: words.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    lead: cut(wordsOf(article, isLeadless) || words),
  };
}

/** A lead has no headings, captions, code, tables or links that are a paragraph of their own, such as those of videos. */
function isLeadless(node: Element): boolean {
  if (/^(?:h[1-6]|pre|table)$/.test(node.tagName) || hasClass(node, 'caption', 'pause', 'gallery'))
    return true;
  const filled = node.children.filter((child) => !isBlank(child));
  return node.tagName === 'p' && filled.length === 1 && isElement(filled[0], 'a');
}

/** At the end of a word, at most 300 characters. */
function cut(words: string): string {
  if (words.length <= LONGEST_LEAD) return words;
  const room = words.slice(0, LONGEST_LEAD);
  const space = room.lastIndexOf(' ');
  return `${room
    .slice(0, space > 100 ? space : LONGEST_LEAD - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** @throws RangeError if it is nested too deeply */
function toArticle(html: string, state: State): Child[] {
  const isWordpress = state.dialect === 'wordpress' || state.dialect === 'squarespace';
  const tree = parseHtml(isWordpress ? replaceShortcodes(html, state) : html);
  const children = isWordpress || state.dialect === 'table' ? writeNewlines(tree, state.dialect) : tree;
  state.targets = targetsOf(children, state);
  state.headingShift = headingShiftOf(children, state);
  applyRules(children, state);
  const blocks = withoutOuterBreaks(toBlocks(children, state).flatMap((block) => bareUrl(block, state)));
  const breaks = elementsIn(blocks).filter(isThematicBreak).length;
  if (breaks > 0)
    state.notes.converted('break', 'A dividing line became a line with three asterisks', breaks);
  return pruneIds(sanitise(blocks));
}

/** Applies to each element the rules for its classes, then that for its name, before the elements inside it. */
function applyRules(siblings: readonly Child[], state: State): void {
  for (const [index, child] of siblings.entries()) {
    if (child.type === 'comment') {
      const shown = blockComment(child.value.trim(), state);
      if (shown.length > 0) become(child as never, 'div', {}, shown);
    } else if (isElement(child)) {
      const actions = classes(child).flatMap((name) => ownValue(CLASSES, name) ?? []);
      for (const action of new Set([...actions, convertElement])) action(child, state, { siblings, index });
      applyRules(child.children, state);
    }
  }
}

const HEADINGS_MOVED = 'Headings moved up or down, so that they begin one level below the title';

/** The title is the only h1 of the page, so the highest heading of the text becomes an h2 (HTML Standard, Headings and outlines). */
function headingShiftOf(children: readonly Child[], { dialect, notes }: State): number {
  const [highest] = findAll(children, ...HEADINGS)
    .map(({ tagName }) => Number(tagName.slice(1)))
    .sort();
  if (highest === undefined || highest === 2) return 0;
  // Medium's editor has two levels, and writes them as h3 and h4.
  if (dialect !== 'medium') notes.converted('heading', HEADINGS_MOVED);
  return 2 - highest;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Turns a URL that is a paragraph of its own into a link, or into what WordPress would have embedded. */
function bareUrl(block: Child, state: State): Child[] {
  const only = isElement(block, 'p') && block.children.length === 1 ? block.children[0] : undefined;
  const url = only?.type === 'text' ? only.value.trim() : '';
  if (!/^https?:\/\/[^\s<>"]{1,2000}$/i.test(url) || !URL.canParse(url)) return [block];
  if (providerOf(url).name) return embedLink(url, undefined, state);
  return [h('p', {}, [h('a', { href: linkUrl(url, state) ?? url }, [url])])];
}

/** Without dividing lines at the beginning and the end. */
function withoutOuterBreaks(blocks: Child[]): Child[] {
  const from = blocks.findIndex((block) => !isThematicBreak(block));
  const to = blocks.findLastIndex((block) => !isThematicBreak(block));
  return from === -1 ? [] : blocks.slice(from, to + 1);
}
