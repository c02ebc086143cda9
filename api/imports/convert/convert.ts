import type { Element } from 'hast';
import { ofBoundedDepth } from '../../content/render-content.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { cutAtWord, decodeReferences, Notes } from '../text.ts';
import { isThematicBreak, toBlocks } from './blocks.ts';
import { type Convert, type Converted, linkUrl, type State, targetsOf } from './context.ts';
import { embedLink, providerOf } from './embeds.ts';
import {
  attr,
  type Child,
  elementsIn,
  findAll,
  h,
  hasClass,
  isBlank,
  isElement,
  parseHtml,
  wordsOf,
  written,
} from './hast.ts';
import { markdownToHtml } from './markdown.ts';
import { applyRules } from './rules.ts';
import { replaceShortcodes, withPatterns, writeNewlines } from './wordpress.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    const state: State = { context, dialect, notes: new Notes(), targets: new Set() };
    const source = content.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
    const article = toArticle(dialect === 'markdown' ? markdownToHtml(source, state) : source, state);
    return {
      content: written(article),
      ...factsOf(article),
      notes: state.notes.list(),
    };
  });

/** A tag of a converted text: its attributes are always in double quotes, and no text has an unescaped <. */
const TAG = /<(?:a|img)(?: [a-z]+="[^"]*")+/g;

/**
 * Replaces addresses in a converted text.
 * @param changes the new URL for an old one; undefined leaves it as it is
 */
export const replaceAddresses = (
  content: string,
  changes: { image(url: string): string | undefined; link(url: string): string | undefined },
): string =>
  content.replace(TAG, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/, (attribute, name: string, written: string) => {
      const given = decodeReferences(written);
      // Links to a part of the same text stay.
      if (name === 'href' && given.startsWith('#')) return attribute;
      const url = name === 'src' ? changes.image(given) : changes.link(given);
      return url === undefined ? attribute : ` ${name}="${escapeHtml(url)}"`;
    }),
  );

/** An article's images and links, in their order, and its lead. */
function factsOf(article: readonly Child[]): Pick<Converted, 'images' | 'links' | 'lead'> {
  const images = new Map<string, string>();
  const links = new Set<string>();
  for (const node of elementsIn(article)) {
    const [src, href] = [attr(node, 'src'), attr(node, 'href')];
    if (src) images.set(src, images.get(src) || (attr(node, 'alt') ?? ''));
    if (href && !href.startsWith('#')) links.add(href);
  }
  return {
    images: [...images].map(([url, alt]) => ({ url, alt })),
    links: [...links],
    lead: cutAtWord(wordsOf(article, isLeadless) || wordsOf(article), 300),
  };
}

/** A lead has no headings, captions, code, tables or links that are a paragraph of their own, such as those of videos. */
function isLeadless(node: Element): boolean {
  if (/^(?:h[1-6]|pre|table)$/.test(node.tagName) || hasClass(node, 'caption', 'pause', 'gallery'))
    return true;
  const filled = node.children.filter((child) => !isBlank(child));
  return node.tagName === 'p' && filled.length === 1 && isElement(filled[0], 'a');
}

/** @throws RangeError if it is nested too deeply */
function toArticle(html: string, state: State): Child[] {
  const isWordpress = state.dialect === 'wordpress' || state.dialect === 'squarespace';
  const source = isWordpress ? replaceShortcodes(withPatterns(html, state), state) : html;
  const hasLines = isWordpress || state.dialect === 'table';
  const children = parseHtml(hasLines ? writeNewlines(source, state.dialect) : source);
  state.targets = targetsOf(children, state);
  applyRules(children, state);
  const blocks = withoutOuterBreaks(toBlocks(children).flatMap((block) => bareUrl(block, state)));
  numberHeadings(blocks);
  keepFirstIds(blocks);
  return blocks;
}

/** An id names one element; a second mark of a footnote has that of the first. */
function keepFirstIds(blocks: readonly Child[]): void {
  const seen = new Set<unknown>();
  for (const { properties } of elementsIn(blocks))
    if (seen.has(properties.id)) delete properties.id;
    else if (properties.id) seen.add(properties.id);
}

/**
 * Numbers headings by how deep they are. The title is the only h1 of the page, so the highest is an h2, and none is left out, as
 * when a card of another platform begins with a small one (HTML Standard, Headings and outlines).
 */
function numberHeadings(blocks: readonly Child[]): void {
  const above: number[] = [];
  for (const heading of findAll(blocks, ...HEADINGS)) {
    const level = Number(heading.tagName.slice(1));
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    heading.tagName = `h${Math.min(6, above.length + 1)}`;
  }
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
