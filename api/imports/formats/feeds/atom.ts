import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { all, attribute, child, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { Notes } from '../../notes.ts';
import type { SourcePost, SourceRecord } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { paragraphs, personName, plainText, plainTitle } from '../../text/html.ts';
import { resolveUrl, withoutSlash } from '../../text/urls.ts';
import { baseOf, type FeedFacts, featuredOf, feedPost, feedReader, hasMarkup, htmlIn } from './entry.ts';

/** Atom 1.0, and the parts of Atom 0.3 that are the same. */
export const readAtom = feedReader(learn, atomPost);

/** Reads the base URL, site and authors of a feed. */
export function* learn(node: XmlNode, feed: FeedFacts): Generator<SourceRecord> {
  feed.base = baseOf(node, feed.base);
  const url = alternateOf(node, feed.base);
  feed.site = url ?? feed.site;
  feed.authors = [...feed.authors, ...authorsOf(node)];
  if (url) yield { type: 'site', url: withoutSlash(url) };
}

/** One entry of Atom 1.0 or 0.3. */
export function atomPost(entry: XmlNode, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const base = baseOf(entry, feed.base);
  const id = textOf(entry, 'id');
  const link = alternateOf(entry, base) ?? (/^https?:/i.test(id) ? resolveUrl(id, null) : null);
  const { content, excerpt } = contentOf(entry, base, notes);
  const updated = parseDate(textOf(entry, 'updated') || textOf(entry, 'modified'));
  notes.left('comments', 'comment', Number(textOf(entry, 'thr:total')) || 0);
  const isDraft = all(entry, 'app:control').some((one) => textOf(one, 'app:draft').toLowerCase() === 'yes');
  // Blogger tells the kind of an entry by a category.
  const topics = all(entry, 'category').filter((node) => !/#kind$/.test(attribute(node, 'scheme')));
  return feedPost(
    {
      ids: [id, link, textOf(entry, 'title')],
      links: [link],
      title: titleOf(child(entry, 'title')),
      status: isDraft ? 'draft' : 'published',
      date: parseDate(textOf(entry, 'published') || textOf(entry, 'issued')) ?? updated,
      updated_at: updated,
      authors: [authorsOf(entry), authorsOf(child(entry, 'source'))],
      topics: topics.map((node) => plainTitle(attribute(node, 'label') || attribute(node, 'term'))),
      excerpt,
      content,
      featured: (url) => featuredOf(entry, url ?? base, content, notes),
    },
    feed,
    notes,
  );
}

/** The URL of the page for an entry or a feed. */
function alternateOf(node: XmlNode, base: string | null): string | null {
  const links = all(node, 'link').filter((link) => /^(?:alternate)?$/i.test(attribute(link, 'rel')));
  const best =
    links.find((link) => /^(?:text\/html|application\/xhtml)/i.test(attribute(link, 'type'))) ?? links[0];
  return best ? resolveUrl(attribute(best, 'href'), base) : null;
}

/** A title of type "text" is not HTML: something that looks like a tag stays text. */
function titleOf(title: XmlNode | undefined): string {
  if (title && hasMarkup(title)) return plainText(title.markup);
  return /html/i.test(attribute(title, 'type')) ? plainTitle(title?.text ?? '') : (title?.text ?? '');
}

const authorsOf = (node: XmlNode | undefined): string[] =>
  node ? all(node, 'author').flatMap((author) => personName(textOf(author, 'name')) || []) : [];

function contentOf(entry: XmlNode, base: string | null, notes: Notes): { content: string; excerpt: string } {
  const content = child(entry, 'content');
  const summary = child(entry, 'summary');
  const elsewhere = attribute(content, 'src');
  if (elsewhere !== '')
    notes.lost('content', `Its text is not in the feed but at ${elsewhere.slice(0, 300)}`);
  const html = elsewhere === '' ? htmlOf(content, base) : '';
  if (html !== '') return { content: html, excerpt: plainText(htmlOf(summary, base), 1000) };
  if (summary) notes.warning('summary', 'The feed only has a summary of its text');
  return { content: htmlOf(summary, base), excerpt: '' };
}

function htmlOf(node: XmlNode | undefined, base: string | null): string {
  if (!node) return '';
  // Many feeds write HTML without its type.
  const isHtml =
    hasMarkup(node) ||
    /html/i.test(attribute(node, 'type')) ||
    /<(?:p|div|br|img|a|h\d|ul|ol|blockquote)[\s/>]/i.test(node.text);
  return isHtml ? absolute(htmlIn(node), baseOf(node, base)) : paragraphs(node.text);
}

const RELATIVE = /(\s(?:href|src)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|#|\/\/)([^"'<>]+)\2/gi;

/** Resolves relative URLs against the base of the feed; without one, the conversion uses the post's own URL. */
const absolute = (html: string, base: string | null): string =>
  html.replace(RELATIVE, (whole, name: string, quote: string, url: string) => {
    const made = base === null ? null : resolveUrl(url.replaceAll('&amp;', '&'), base);
    return made === null ? whole : `${name}${quote}${escapeHtml(made)}${quote}`;
  });
