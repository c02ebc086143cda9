import type { ImportNote } from '#shared/imports.ts';
import { escapeHtml } from '../../../platform/content/escape-html.ts';
import type { SourcePost } from '../../source.ts';
import { resolved, slugOfAddress } from '../addresses.ts';
import { plainText, plainTitle } from '../plain-text.ts';
import { addNote, counted, line, note, wellFormed } from '../texts.ts';
import { moment } from '../xml/moments.ts';
import { all, attribute, child, textOf, type XmlNode } from '../xml/node.ts';
import { featuredOf } from './media.ts';
import { personOf } from './rss.ts';

/** What the feed says for all its entries. */
export interface AtomFeed {
  base: string | null;
  authors: string[];
}

/** One entry of Atom 1.0 or 0.3. */
export function atomPost(entry: XmlNode, feed: AtomFeed): SourcePost {
  const notes: ImportNote[] = [];
  const base = baseOf(entry, feed.base);
  const id = textOf(entry, 'atom:id');
  const url = alternateOf(entry, base) ?? resolved(/^https?:/i.test(id) ? id : '', null);
  const content = contentOf(entry, base, url, notes);
  const date =
    moment(textOf(entry, 'atom:published')) ??
    moment(textOf(entry, 'atom:issued')) ??
    moment(textOf(entry, 'atom:created'));
  const updated = moment(textOf(entry, 'atom:updated')) ?? moment(textOf(entry, 'atom:modified'));
  if (!date && !updated) addNote(notes, note('warning', 'date', 'The feed does not tell its date'));
  const [category, ...tags] = labelsOf(entry);
  const comments = Number(textOf(entry, 'thr:total')) || 0;
  if (comments > 0)
    addNote(
      notes,
      note(
        'lost',
        'comments',
        `${counted(comments, 'comment')} ${comments === 1 ? 'is' : 'are'} not brought along`,
        comments,
      ),
    );
  return {
    type: 'post',
    kind: 'post',
    source_id: line(id || url || textOf(entry, 'atom:title'), 1000),
    title: titleOf(entry),
    slug: slugOfAddress(url),
    url,
    other_urls: [],
    status: isDraft(entry) ? 'draft' : 'published',
    created_at: date ?? updated,
    published_at: isDraft(entry) ? null : (date ?? updated),
    updated_at: updated,
    authors: authorsOf(entry, feed),
    categories: category ? [category] : [],
    tags,
    excerpt: content.excerpt,
    content: content.html,
    dialect: 'html',
    featured: featuredOf(entry, url ?? base, content.html, notes),
    seo_title: null,
    seo_description: null,
    notes,
    line: entry.line,
  };
}

export const isDraft = (entry: XmlNode): boolean =>
  all(entry, 'app:control').some((control) => textOf(control, 'app:draft').toLowerCase() === 'yes');

/** @returns the address of the page that an entry or a feed is about */
export function alternateOf(node: XmlNode, base: string | null): string | null {
  const links = all(node, 'atom:link').filter((link) => /^(?:alternate)?$/i.test(attribute(link, 'rel')));
  const best =
    links.find((link) => /^(?:text\/html|application\/xhtml)/i.test(attribute(link, 'type'))) ?? links[0];
  return best ? resolved(attribute(best, 'href'), base) : null;
}

export const baseOf = (node: XmlNode, around: string | null): string | null =>
  resolved(attribute(node, 'xml:base'), around) ?? around;

/** Names of categories as people read them, each once. */
export const labelsOf = (entry: XmlNode): string[] => [
  ...new Set(
    all(entry, 'atom:category')
      .filter((node) => !/#kind$/.test(attribute(node, 'scheme')))
      .map((node) => plainTitle(attribute(node, 'label') || attribute(node, 'term')))
      .filter(Boolean),
  ),
];

/** The text of type "text" is no HTML: what looks like a tag in it is none. */
export function titleOf(entry: XmlNode): string {
  const title = child(entry, 'atom:title');
  if (!title) return '';
  const type = attribute(title, 'type');
  if (title.markup !== null) return plainTitle(plainText(title.markup, 1000));
  return /html/i.test(type) ? plainTitle(title.text) : line(title.text, 1000);
}

export function authorsOf(entry: XmlNode, feed: Pick<AtomFeed, 'authors'>): string[] {
  const named = (node: XmlNode | undefined) =>
    node
      ? all(node, 'atom:author')
          .map((author) => personOf(textOf(author, 'atom:name')))
          .filter(Boolean)
      : [];
  const own = named(entry);
  const inherited = own.length > 0 ? own : named(child(entry, 'atom:source'));
  return [...new Set(inherited.length > 0 ? inherited : feed.authors)];
}

function contentOf(entry: XmlNode, base: string | null, url: string | null, notes: ImportNote[]) {
  const content = child(entry, 'atom:content');
  const summary = child(entry, 'atom:summary');
  const elsewhere = content ? attribute(content, 'src') : '';
  if (elsewhere !== '')
    addNote(notes, note('lost', 'content', `Its text is not in the feed but at ${elsewhere.slice(0, 300)}`));
  const html = content && elsewhere === '' ? htmlOf(content, base, url) : '';
  if (html.trim() !== '')
    return { html, excerpt: summary ? plainText(summary.markup ?? summary.text, 1000) : '' };
  if (summary) addNote(notes, note('warning', 'summary', 'The feed only has a summary of its text'));
  return { html: summary ? htmlOf(summary, base, url) : '', excerpt: '' };
}

function htmlOf(node: XmlNode, base: string | null, url: string | null): string {
  const type = attribute(node, 'type') || 'text';
  const own = baseOf(node, base);
  if (node.markup !== null) return absolute(unwrapped(node.markup), own, url);
  if (/html/i.test(type)) return absolute(wellFormed(node.text), own, url);
  // Many feeds leave the type out and write HTML all the same.
  if (/<(?:p|div|br|img|a|h\d|ul|ol|blockquote)[\s/>]/i.test(node.text))
    return absolute(wellFormed(node.text), own, url);
  return node.text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(wellFormed(part.trim()))}</p>`)
    .join('\n');
}

/** XHTML stands in a div that is no part of it, and may carry a prefix. */
function unwrapped(markup: string): string {
  const plain = markup
    .replace(/<(\/?)[\w.-]+:([\w.-]+)/g, '<$1$2')
    .replace(/\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  const inside = /^\s*<div(?:\s[^>]*)?>([\s\S]*)<\/div>\s*$/i.exec(plain)?.[1] ?? plain;
  // An element that closes itself is an open one in HTML, unless it can hold nothing anyway.
  return inside
    .replace(
      /<((?!br|hr|img|input|source|wbr|col|area|embed|track|meta|link)[a-z][\w-]*)((?:\s[^<>]*)?)\/>/gi,
      '<$1$2></$1>',
    )
    .trim();
}

/** Only where the file names a base that is not the post's own address, against which everything relative is read later. */
function absolute(html: string, base: string | null, url: string | null): string {
  if (!base || !URL.canParse(base) || base === url) return html;
  return html.replace(
    /(\s(?:href|src)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|#|\/\/)([^"'<>]+)\2/gi,
    (whole, before: string, quote: string, address: string) => {
      const made = resolved(address.replaceAll('&amp;', '&'), base);
      return made ? `${before}${quote}${escapeHtml(made)}${quote}` : whole;
    },
  );
}
