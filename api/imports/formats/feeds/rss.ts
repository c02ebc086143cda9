import { all, attribute, child, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { Notes } from '../../notes.ts';
import { EMPTY_POST, type SourcePost, type SourceRecord } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { personName, plainText, plainTitle } from '../../text/html.ts';
import { flattenString } from '../../text/strings.ts';
import { resolveUrl, slugOfUrl, withoutSlash } from '../../text/urls.ts';
import {
  baseOf,
  type FeedFacts,
  featuredOf,
  feedReader,
  htmlIn,
  isOnSite,
  noteComments,
  ownUrl,
  topicsOf,
} from './entry.ts';

/** RSS 0.9 to 2.0 and RSS 1.0 (RDF). */
export const readRss = feedReader(learn, rssPost);

function* learn(channel: XmlNode, feed: FeedFacts): Generator<SourceRecord> {
  const url = resolveUrl(textOf(channel, 'link'), baseOf(channel, feed.base));
  feed.base = url ?? baseOf(channel, feed.base);
  feed.site = url ?? feed.site;
  const editor = personIn(channel, ['managingEditor', 'itunes:author', 'dc:creator']);
  if (feed.authors.length === 0) feed.authors = editor.map(flattenString);
  if (url) yield { type: 'site', url: withoutSlash(url) };
}

function rssPost(item: XmlNode, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const guid = textOf(item, 'guid');
  const isPermalink = attribute(child(item, 'guid'), 'isPermaLink').toLowerCase() !== 'false';
  const permalink = resolveUrl(isPermalink && /^https?:/i.test(guid) ? guid : '', null);
  const link = resolveUrl(textOf(item, 'link') || attribute(item, 'rdf:about'), feed.base);
  const url = ownUrl([link, permalink], feed.site, notes);
  const { content, excerpt } = contentOf(item, notes);
  const topics = [...all(item, 'category'), ...all(item, 'dc:subject')].map((node) => plainTitle(node.text));
  noteComments(Number(textOf(item, 'slash:comments')) || 0, notes);
  const date = parseDate(textOf(item, 'pubDate') || textOf(item, 'dc:date'));
  if (date === null) notes.warning('date', 'The feed does not give its date');
  const creators = all(item, 'dc:creator').flatMap((node) => personName(node.text) || []);
  const author = personIn(item, ['author', 'itunes:author']);
  return {
    ...EMPTY_POST,
    source_id: guid || link || `${textOf(item, 'title')} ${date ?? ''}`,
    title: plainTitle(child(item, 'title')?.text ?? ''),
    slug: slugOfUrl(url),
    url,
    other_urls: permalink && isOnSite(permalink, feed.site) ? [permalink] : [],
    created_at: date,
    published_at: date,
    updated_at: parseDate(textOf(item, 'atom:updated') || textOf(item, 'dcterms:modified')),
    authors: [creators, author, feed.authors].find((names) => names.length > 0) ?? [],
    ...topicsOf(topics.filter((name) => !/^uncategori[sz]ed$/i.test(name))),
    excerpt,
    content,
    featured: featuredOf(item, url ?? feed.base, content, notes),
    notes: notes.list(),
  };
}

/** The description is the text if there is no longer one, else the summary. */
function contentOf(item: XmlNode, notes: Notes): { content: string; excerpt: string } {
  const description = htmlIn(child(item, 'description') ?? child(item, 'dc:description'));
  const content =
    ['content:encoded', 'xhtml:body', 'body'].map((name) => htmlIn(child(item, name))).find(Boolean) ??
    description;
  if (content !== '' && content !== description) {
    const summary = plainText(description || textOf(item, 'itunes:summary'), 1000);
    const isBeginning = summary.length > 400 && plainText(content).startsWith(summary.slice(0, 200));
    return { content, excerpt: isBeginning ? '' : summary };
  }
  if (CUT_SHORT.test(plainText(description, 20_000)))
    notes.warning('summary', 'The feed only has the beginning of its text');
  return { content, excerpt: '' };
}

const CUT_SHORT = /(?:\[?(?:…|\.\.\.)\]?|(?:continue reading|read more)[^<]{0,40})\s*$/i;

/** The first of some elements that names a person, as a list. */
const personIn = (node: XmlNode, names: string[]): string[] =>
  names
    .map((name) => personName(textOf(node, name)))
    .filter(Boolean)
    .slice(0, 1);
