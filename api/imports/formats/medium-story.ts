import render from 'dom-serializer';
import { type ChildNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ImportNote } from '#shared/imports.ts';
import type { SourceImage, SourcePost } from '../source.ts';
import { moment } from './dates.ts';
import { addNote, line, note } from './texts.ts';
import { baseOf } from './zip-paths.ts';

export type MediumStory = { is: 'story'; post: SourcePost } | { is: 'response' | 'other' };

const byClass = (name: string, within: Document | Element): Element | undefined =>
  DomUtils.findOne((node) => classes(node).includes(name), within.children) ?? undefined;
const classes = (node: Element): string[] => (node.attribs.class ?? '').split(/\s+/);
const textOf = (node: Document | Element | undefined, longest = 1000): string =>
  node ? line(DomUtils.textContent(node), longest) : '';

/** Name and address of the archive's owner. */
export function mediumProfile(html: string): { name: string; url: string } {
  const document = parseDocument(html);
  if (isNestedTooDeep(document)) return { name: '', url: '' };
  const url = byClass('u-url', document)?.attribs.href ?? '';
  return {
    name: textOf(byClass('p-name', document), 200),
    url: /^https?:\/\/\S+$/.test(url) ? url.slice(0, 500).replace(/\/+$/, '') : '',
  };
}

/** Reads one file of posts/, an h-entry. */
export function mediumStory(html: string, path: string, owner: string): MediumStory {
  const document = parseDocument(html);
  if (isNestedTooDeep(document)) return { is: 'other' };
  const body = byClass('e-content', document);
  if (!body) return { is: 'other' };
  const title =
    textOf(byClass('p-name', document)) ||
    textOf(DomUtils.findOne((node) => node.name === 'title', document.children) ?? undefined);
  const subtitle = textOf(byClass('p-summary', document), 2000);
  const file = fileParts(path);
  const canonical = byClass('p-canonical', document)?.attribs.href?.trim().slice(0, 2000) ?? '';
  const published = moment(byClass('dt-published', document)?.attribs.datetime);
  const draft = file.draft || (!canonical && !published);
  if (!draft && isResponse(body, title, subtitle)) return { is: 'response' };
  const notes: ImportNote[] = [];
  tidyBeginning(body, title, subtitle, notes);
  const featured = takeFeatured(body, notes);
  if (!draft && !published)
    notes.push(note('warning', 'date', 'The file does not say when it was published'));
  const address = canonicalParts(canonical);
  const tags = DomUtils.findAll(
    (node) => node.name === 'a' && classes(node).includes('p-tag'),
    document.children,
  );
  const author = textOf(byClass('p-author', document), 200) || owner;
  return {
    is: 'story',
    post: {
      type: 'post',
      kind: 'post',
      // The address may be shared by files, and the title in the name of a file may change; its number does not.
      source_id: file.id ?? path,
      title,
      slug: address.slug ?? file.slug,
      url: canonical || null,
      other_urls: [],
      status: draft ? 'draft' : 'published',
      created_at: published,
      published_at: draft ? null : published,
      updated_at: null,
      authors: author ? [author] : [],
      categories: [],
      tags: [...new Set(tags.map((tag) => textOf(tag, 200)).filter(Boolean))],
      excerpt: subtitle,
      content: render(body.children, { encodeEntities: 'utf8' }).trim(),
      dialect: 'medium',
      featured,
      seo_title: null,
      seo_description: null,
      notes,
      line: null,
    },
  };
}

/** '2018-08-11_Title-of-it-efefef121212.html', 'draft_Title-efefef121212.html' */
function fileParts(path: string): { draft: boolean; slug: string | null; id: string | null } {
  const name = baseOf(path).replace(/\.html?$/i, '');
  const parts = /^(?:(draft)|\d{4}-\d{2}-\d{2}(?:_[\d-]+)?)_(.*?)-*([\da-f]{8,14})$/i.exec(name);
  if (!parts) return { draft: /^draft_/i.test(name), slug: null, id: null };
  const [, draft, words = '', id = ''] = parts;
  return { draft: draft !== undefined, slug: words.replace(/^-+|-+$/g, '').toLowerCase() || null, id };
}

/** The last step of an address is the title and a number, or a number alone. */
function canonicalParts(address: string): { slug: string | null } {
  if (!URL.canParse(address)) return { slug: null };
  const last = new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (/^[\da-f]{8,14}$/i.test(last)) return { slug: null };
  const slug = last.replace(/-[\da-f]{8,14}$/i, '');
  try {
    return { slug: decodeURIComponent(slug).toWellFormed() || null };
  } catch {
    return { slug: slug || null };
  }
}

/** A response has no title of its own: Medium fills in how it begins. */
function isResponse(body: Element, title: string, subtitle: string): boolean {
  if (subtitle || !title) return false;
  const built = DomUtils.findOne((node) => /^(?:h[1-6]|figure|img)$/.test(node.name), body.children);
  if (built) return false;
  const words = (text: string) => text.replace(/[…\s]+$|\.{3}$/g, '');
  return textOf(body, 5000).startsWith(words(title));
}

/** Takes away what stands at the head of the page already: title, subtitle and the first section's line. */
function tidyBeginning(body: Element, title: string, subtitle: string, notes: ImportNote[]): void {
  const divider = byClass('section-divider', body);
  if (divider && !textBefore(body, divider)) DomUtils.removeElement(divider);
  for (const block of leadingBlocks(body, 4)) {
    const own = classes(block);
    const text = textOf(block, 2000);
    const isHeading = /^h[1-6]$/.test(block.name);
    if (!isHeading) break;
    if (text === title)
      drop(block, notes, 'title', 'The title, which stood again at the beginning of the text, was taken out');
    else if (text === subtitle && subtitle)
      drop(
        block,
        notes,
        'subtitle',
        'The subtitle, which stood again at the beginning of the text, became the excerpt',
      );
    else if (own.includes('graf--kicker'))
      drop(block, notes, 'kicker', `The line above the title was taken out: ${text.slice(0, 200)}`);
    else break;
  }
}

function drop(block: Element, notes: ImportNote[], kind: string, sentence: string): void {
  addNote(notes, note('converted', kind, sentence));
  DomUtils.removeElement(block);
}

const BLOCKS = /^(?:h[1-6]|p|figure|blockquote|pre|ul|ol)$/;

function leadingBlocks(body: Element, most: number): Element[] {
  return DomUtils.find(
    (node) => isTag(node) && BLOCKS.test(node.name),
    body.children,
    true,
    most,
  ) as Element[];
}

function textBefore(body: Element, stop: Element): boolean {
  let found = false;
  const walk = (nodes: ChildNode[]): boolean =>
    nodes.some((node) => {
      if (node === stop) return true;
      if ((isText(node) && node.data.trim() !== '') || (isTag(node) && node.name === 'img')) found = true;
      return hasChildren(node) && walk(node.children as ChildNode[]);
    });
  walk(body.children);
  return found;
}

/** The picture that Medium shows in lists; it leaves the text where it is the first thing of it. */
function takeFeatured(body: Element, notes: ImportNote[]): SourceImage | null {
  const image = DomUtils.findOne(
    (node) => node.name === 'img' && node.attribs['data-is-featured'] === 'true',
    body.children,
  );
  const url = image?.attribs.src;
  if (!image || !url) return null;
  const block = leadingBlocks(body, 1)[0];
  const isFirst =
    block?.name === 'figure' && DomUtils.findOne((node) => node === image, block.children) !== null;
  const caption = isFirst
    ? textOf(DomUtils.findOne((node) => node.name === 'figcaption', block.children) ?? undefined)
    : '';
  if (isFirst)
    drop(block, notes, 'featured', 'The picture at the beginning of the text became the featured image');
  return { url: url.slice(0, 2000), alt: line(image.attribs.alt, 500), caption };
}

/** The functions that read a tree call themselves for every level. */
function isNestedTooDeep(document: Document): boolean {
  let level: ChildNode[] = [...document.children];
  for (let depth = 0; depth < 500; depth++) {
    level = level.flatMap((node) => (hasChildren(node) ? (node.children as ChildNode[]) : []));
    if (level.length === 0) return false;
  }
  return true;
}
