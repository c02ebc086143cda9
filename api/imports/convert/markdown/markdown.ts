import type { Definition, Image, Link, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { FactsCollector } from '../facts.ts';
import { parseHtml } from '../hast.ts';
import { newState, wellFormed } from '../html.ts';
import { raisedWords } from '../plugins/inline.ts';
import { newLink, replaceInHtml } from '../replace-urls.ts';
import type { State } from '../state.ts';
import type { AddressChanges, ConvertContext, Converted } from '../types.ts';
import { imageUrl, linkUrl } from '../urls.ts';
import { SKIP, visit } from '../visit.ts';
import { writeFootnotes } from './footnotes.ts';
import { convertPieces } from './html-pieces.ts';
import { type Range, withoutTemplates } from './templates.ts';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .freeze();

type Step = (tree: Root, state: State) => void;

const STEPS: readonly Step[] = [
  attributeLists,
  softBreaks,
  headings,
  struckWords,
  tasks,
  urls,
  pieces,
  thematicBreaks,
  writeFootnotes,
  withoutEmpty,
];

/** Converts Markdown to the Markdown of this site, as remark formats it. */
export function convertMarkdown(given: string, context: ConvertContext): Converted {
  const state = newState(context, 'markdown');
  const source = wellFormed(given).replace(/^\ufeff/, '');
  const tree = processor.parse(
    source.includes('{') ? withoutTemplates(source, codeIn(source), state) : source,
  );
  for (const step of STEPS) step(tree, state);
  const content = processor.stringify(tree).trim();
  return { content, content_format: 'markdown', ...factsOf(tree), notes: state.notes.list() };
}

/** Replaces URLs in a converted text. */
export function replaceInMarkdown(content: string, changes: AddressChanges): string {
  const tree = processor.parse(content);
  const images = imageReferences(tree);
  visit(tree, (node) => {
    if (node.type === 'html') node.value = replaceInHtml(node.value, changes);
    else if (isAddressed(node))
      node.url = (isImage(node, images) ? changes.image(node.url) : newLink(node.url, changes)) ?? node.url;
  });
  return processor.stringify(tree).trim();
}

function codeIn(source: string): Range[] {
  const ranges: Range[] = [];
  visit(processor.parse(source), ['code', 'inlineCode'], ({ position }) => {
    const { start, end } = position ?? {};
    if (start?.offset !== undefined && end?.offset !== undefined)
      ranges.push({ start: start.offset, end: end.offset });
  });
  return ranges;
}

/** Removes `{: .class #id}` and `{#id}`, attributes of Kramdown and Hugo. */
function attributeLists(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    node.value = node.value.replace(/(?:^|\s)?\{:[^{}\n]{0,300}\}[ \t]*$/gm, '');
    if (parent?.type === 'heading' && index === parent.children.length - 1)
      node.value = node.value.replace(/\s?\{#[\w-]{1,80}[^{}]{0,100}\}\s*$/, '');
  });
}

/** Joins soft-wrapped lines, as this site shows each newline as a line break. */
function softBreaks(tree: Root, state: State): void {
  visit(tree, 'text', (node) => {
    node.value = node.value
      .replace(/[ \t]*\n[ \t]*/g, ' ')
      // Superscript of Ghost.
      .replace(/\^([^\s^]{1,20})\^/g, (_whole, words: string) => {
        const raised = raisedWords(words, 'sup');
        if (raised === null) state.notes.tell('raised');
        return raised ?? `^(${words})`;
      });
  });
}

/** The title is the only h1 of the page: if the text has one too, all its headings move down a level. */
function headings(tree: Root, state: State): void {
  let hasTitle = false;
  visit(tree, (node) => {
    if (node.type === 'html') hasTitle ||= /<h1[\s>]/i.test(node.value);
    if (node.type === 'heading') hasTitle ||= node.depth === 1;
  });
  if (!hasTitle) return;
  state.headingShift = 1;
  state.notes.tell('headings');
  visit(tree, 'heading', (node) => {
    node.depth = Math.min(6, node.depth + 1) as typeof node.depth;
  });
}

function struckWords(tree: Root, state: State): void {
  visit(tree, 'delete', (node, index, parent) => {
    if (!parent || index === undefined) return;
    state.notes.tell('strike');
    parent.children.splice(index, 1, ...(node.children as never[]));
    return [SKIP, index];
  });
}

function tasks(tree: Root, state: State): void {
  visit(tree, 'listItem', (node) => {
    if (typeof node.checked !== 'boolean') return;
    state.notes.converted('task', 'Boxes to tick became the signs ☐ and ☑');
    const box = { type: 'text' as const, value: node.checked ? '☑ ' : '☐ ' };
    const [first] = node.children;
    if (first?.type === 'paragraph') first.children.unshift(box);
    else node.children.unshift({ type: 'paragraph', children: [box] });
    node.checked = null;
  });
}

type Addressed = Link | Image | Definition;

const isAddressed = (node: { type: string }): node is Addressed =>
  node.type === 'link' || node.type === 'image' || node.type === 'definition';

const isImage = (node: Addressed, images: ReadonlySet<string>): boolean =>
  node.type === 'image' || (node.type === 'definition' && images.has(node.identifier));

function imageReferences(tree: Root): Set<string> {
  const names = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => {
    names.add(identifier);
  });
  return names;
}

/** Makes relative URLs absolute, or archive: URLs. */
function urls(tree: Root, state: State): void {
  const images = imageReferences(tree);
  visit(tree, (node, index, parent) => {
    if (!isAddressed(node)) return;
    const isShown = isImage(node, images);
    const url = isShown ? imageUrl(node.url, state) : linkUrl(node.url, state);
    if (url !== null) node.url = url;
    if (isShown && /^data:/i.test(node.url)) state.notes.tell('inlineImage');
    if (url !== null || node.type !== 'link' || node.url === '' || !parent || index === undefined) return;
    state.notes.lost('link', 'A link to an address of an unknown kind was taken away; its words are kept');
    parent.children.splice(index, 1, ...(node.children as never[]));
    return [SKIP, index];
  });
}

function thematicBreaks(tree: Root, state: State): void {
  visit(tree, 'thematicBreak', (_node, index, parent) => {
    if (!parent || index === undefined) return;
    state.notes.tell('thematicBreak');
    parent.children[index] = { type: 'html', value: '<p class="pause">* * *</p>' };
  });
}

function pieces(tree: Root, state: State): void {
  const targets = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'link' && node.url.startsWith('#')) targets.add(node.url.slice(1));
    if (node.type === 'html')
      for (const [, id = ''] of node.value.matchAll(/href=["']#([^"']{1,200})["']/g)) targets.add(id);
  });
  state.targets = targets;
  convertPieces(tree, state);
}

/** Removes paragraphs that the conversion emptied. */
function withoutEmpty(tree: Root): void {
  visit(tree, (node) => {
    if (!('children' in node)) return;
    node.children = node.children.filter(
      (child) => child.type !== 'paragraph' || !isEmpty(child),
    ) as Root['children'];
  });
}

const isEmpty = ({ children }: Paragraph): boolean =>
  children.every((child) => child.type === 'text' && child.value.trim() === '');

function factsOf(tree: Root) {
  const collector = new FactsCollector();
  const images = imageReferences(tree);
  const definitions = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    definitions.set(identifier, url);
  });
  const walk = (nodes: readonly (RootContent | PhrasingContent)[], isLeading: boolean) => {
    for (const node of nodes) {
      if (isAddressed(node)) {
        if (isImage(node, images)) collector.image(node.url, 'alt' in node ? (node.alt ?? '') : '');
        else collector.link(node.url);
      }
      if (node.type === 'imageReference')
        collector.image(definitions.get(node.identifier) ?? '', node.alt ?? '');
      if (node.type === 'html') collector.tree(parseHtml(node.value).children, isLeading);
      if (node.type === 'text' || node.type === 'inlineCode') collector.words(node.value, isLeading);
      if (node.type === 'code') collector.words(node.value, false);
      const isInline = /^(?:text|inlineCode|emphasis|strong|link|linkReference|html)$/.test(node.type);
      if (!isInline) collector.words(' ', isLeading);
      if ('children' in node) walk(node.children, isLeading && !isLeadless(node));
      if (!isInline) collector.words(' ', isLeading);
    }
  };
  walk(tree.children, true);
  return collector.facts();
}

/** Headings, tables and links that are a paragraph of their own are no part of the lead. */
function isLeadless(node: RootContent): boolean {
  if (node.type === 'heading' || node.type === 'table') return true;
  return node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'link';
}
