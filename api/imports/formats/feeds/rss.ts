import { all, attribute, child, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { Notes } from '../../notes.ts';
import type { SourcePost, SourceRecord } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { personName, plainText, plainTitle } from '../../text/html.ts';
import { resolveUrl, withoutSlash } from '../../text/urls.ts';
import { baseOf, type FeedFacts, featuredOf, feedPost, feedReader, htmlIn, isOnSite } from './entry.ts';

/** RSS 0.9 to 2.0 and RSS 1.0 (RDF). */
export const readRss = feedReader(learn, rssPost);

function* learn(channel: XmlNode, feed: FeedFacts): Generator<SourceRecord> {
  const url = resolveUrl(textOf(channel, 'link'), baseOf(channel, feed.base));
  feed.base = url ?? baseOf(channel, feed.base);
  feed.site = url ?? feed.site;
  const editor = personIn(channel, 'managingEditor', 'itunes:author', 'dc:creator');
  if (feed.authors.length === 0) feed.authors = editor;
  if (url) yield { type: 'site', url: withoutSlash(url) };
}

function rssPost(item: XmlNode, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const guid = textOf(item, 'guid');
  const isPermalink = attribute(child(item, 'guid'), 'isPermaLink').toLowerCase() !== 'false';
  const permalink = isPermalink && /^https?:/i.test(guid) ? resolveUrl(guid, null) : null;
  const link = resolveUrl(textOf(item, 'link') || attribute(item, 'rdf:about'), feed.base);
  const { content, excerpt } = contentOf(item, notes);
  const topics = [...all(item, 'category'), ...all(item, 'dc:subject')].map((node) => plainTitle(node.text));
  notes.left('comments', 'comment', Number(textOf(item, 'slash:comments')) || 0);
  const date = parseDate(textOf(item, 'pubDate') || textOf(item, 'dc:date'));
  const creators = all(item, 'dc:creator').flatMap((node) => personName(node.text) || []);
  return feedPost(
    {
      ids: [guid, link, `${textOf(item, 'title')} ${date ?? ''}`],
      links: [link, permalink],
      title: plainTitle(child(item, 'title')?.text ?? ''),
      other_urls: permalink && isOnSite(permalink, feed.site) ? [permalink] : [],
      date,
      updated_at: parseDate(textOf(item, 'atom:updated') || textOf(item, 'dcterms:modified')),
      authors: [creators, personIn(item, 'author', 'itunes:author')],
      topics: topics.filter((name) => !/^uncategori[sz]ed$/i.test(name)),
      excerpt,
      content,
      featured: (url) => featuredOf(item, url ?? feed.base, content, notes),
    },
    feed,
    notes,
  );
}

/** The description is the text if there is no longer one, else the summary. */
function contentOf(item: XmlNode, notes: Notes): { content: string; excerpt: string } {
  const description = htmlIn(child(item, 'description') ?? child(item, 'dc:description'));
  const content =
    ['content:encoded', 'xhtml:body', 'body'].map((name) => htmlIn(child(item, name))).find(Boolean) ??
    description;
  if (content !== '' && content !== description)
    return { content, excerpt: plainText(description || textOf(item, 'itunes:summary'), 1000) };
  if (CUT_SHORT.test(plainText(description, 20_000)))
    notes.warning('summary', 'The feed only has the beginning of its text');
  return { content, excerpt: '' };
}

const CUT_SHORT = /(?:\[?(?:…|\.\.\.)\]?|(?:continue reading|read more)[^<]{0,40})\s*$/i;

/** The first of some elements that names a person, as a list. */
const personIn = (node: XmlNode, ...names: string[]): string[] =>
  names
    .map((name) => personName(textOf(node, name)))
    .filter(Boolean)
    .slice(0, 1);
