import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { all, attribute, child, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { Notes } from '../../notes.ts';
import { parseDate } from '../../text/dates.ts';
import { personName, plainText, plainTitle } from '../../text/html.ts';
import { flattenString, singleLine } from '../../text/strings.ts';
import { resolveUrl, slugOfUrl, withoutSlash } from '../../text/urls.ts';
import { EMPTY_POST, type SourcePost, type SourceRecord } from '../../types.ts';
import {
  baseOf,
  type FeedFacts,
  featuredOf,
  feedReader,
  htmlIn,
  noteComments,
  ownUrl,
  paragraphs,
  topicsOf,
} from './entry.ts';

/** Atom 1.0, and the parts of Atom 0.3 that are the same. */
export const readAtom = feedReader(learn, atomPost);

/** Reads the base URL, site and authors of a feed. */
export function* learn(node: XmlNode, feed: FeedFacts): Generator<SourceRecord> {
  feed.base = baseOf(node, feed.base);
  const url = alternateOf(node, feed.base);
  feed.site = url ?? feed.site;
  feed.authors = [...feed.authors, ...authorsOf(node).map(flattenString)];
  if (url) yield { type: 'site', url: withoutSlash(url) };
}

/** One entry of Atom 1.0 or 0.3. */
export function atomPost(entry: XmlNode, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const base = baseOf(entry, feed.base);
  const id = textOf(entry, 'atom:id');
  const link = alternateOf(entry, base) ?? resolveUrl(/^https?:/i.test(id) ? id : '', null);
  const related = all(entry, 'atom:link').find((one) => attribute(one, 'rel') === 'related');
  const url = ownUrl([link, resolveUrl(attribute(related, 'href'), base)], feed.site, notes);
  const content = contentOf(entry, base, url, notes);
  const date =
    parseDate(textOf(entry, 'atom:published')) ??
    parseDate(textOf(entry, 'atom:issued')) ??
    parseDate(textOf(entry, 'atom:created'));
  const updated = parseDate(textOf(entry, 'atom:updated')) ?? parseDate(textOf(entry, 'atom:modified'));
  if (!date && !updated) notes.warning('date', 'The feed does not give its date');
  noteComments(Number(textOf(entry, 'thr:total')) || 0, notes);
  const isDraft = all(entry, 'app:control').some((one) => textOf(one, 'app:draft').toLowerCase() === 'yes');
  const own = authorsOf(entry);
  const inherited = own.length > 0 ? own : authorsOf(child(entry, 'atom:source'));
  const featured = featuredOf(entry, url ?? base, content.html, notes);
  return {
    ...EMPTY_POST,
    source_id: id || link || textOf(entry, 'atom:title'),
    title: titleOf(entry),
    slug: slugOfUrl(url),
    url,
    status: isDraft ? 'draft' : 'published',
    created_at: date ?? updated,
    published_at: isDraft ? null : (date ?? updated),
    updated_at: updated,
    authors: inherited.length > 0 ? inherited : feed.authors,
    ...topicsOf(labelsOf(entry)),
    excerpt: content.excerpt,
    content: content.html,
    featured,
    notes: notes.list(),
  };
}

/** The URL of the page for an entry or a feed. */
function alternateOf(node: XmlNode, base: string | null): string | null {
  const links = all(node, 'atom:link').filter((link) => /^(?:alternate)?$/i.test(attribute(link, 'rel')));
  const best =
    links.find((link) => /^(?:text\/html|application\/xhtml)/i.test(attribute(link, 'type'))) ?? links[0];
  return best ? resolveUrl(attribute(best, 'href'), base) : null;
}

/** Display names of categories. */
const labelsOf = (entry: XmlNode): string[] =>
  all(entry, 'atom:category')
    .filter((node) => !/#kind$/.test(attribute(node, 'scheme')))
    .map((node) => plainTitle(attribute(node, 'label') || attribute(node, 'term')));

/** A title of type "text" is not HTML: something that looks like a tag stays text. */
function titleOf(node: XmlNode): string {
  const title = child(node, 'atom:title');
  if (title && title.markup !== null) return plainText(title.markup, 1000);
  return /html/i.test(attribute(title, 'type'))
    ? plainTitle(title?.text ?? '')
    : singleLine(title?.text ?? '');
}

const authorsOf = (node: XmlNode | undefined): string[] =>
  node
    ? all(node, 'atom:author')
        .map((author) => personName(textOf(author, 'atom:name')))
        .filter(Boolean)
    : [];

function contentOf(entry: XmlNode, base: string | null, url: string | null, notes: Notes) {
  const content = child(entry, 'atom:content');
  const summary = child(entry, 'atom:summary');
  const elsewhere = attribute(content, 'src');
  if (elsewhere !== '')
    notes.lost('content', `Its text is not in the feed but at ${elsewhere.slice(0, 300)}`);
  const html = content && elsewhere === '' ? htmlOf(content, base, url) : '';
  if (html !== '') return { html, excerpt: summary ? plainText(summary.markup ?? summary.text, 1000) : '' };
  if (summary) notes.warning('summary', 'The feed only has a summary of its text');
  return { html: summary ? htmlOf(summary, base, url) : '', excerpt: '' };
}

function htmlOf(node: XmlNode, base: string | null, url: string | null): string {
  // Many feeds write HTML without its type.
  const isHtml =
    node.markup !== null ||
    /html/i.test(attribute(node, 'type')) ||
    /<(?:p|div|br|img|a|h\d|ul|ol|blockquote)[\s/>]/i.test(node.text);
  return isHtml ? absolute(htmlIn(node), baseOf(node, base), url) : paragraphs(node.text);
}

/** Resolves relative URLs against the base of the file; without one, the conversion uses the post's own URL. */
function absolute(html: string, base: string | null, url: string | null): string {
  if (!base || !URL.canParse(base) || base === url) return html;
  return html.replace(
    /(\s(?:href|src)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|#|\/\/)([^"'<>]+)\2/gi,
    (whole, before: string, quote: string, address: string) => {
      const made = resolveUrl(address.replaceAll('&amp;', '&'), base);
      return made ? `${before}${quote}${escapeHtml(made)}${quote}` : whole;
    },
  );
}
