import render from 'dom-serializer';
import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { plural } from '#shared/words.ts';
import { readXml } from '../../containers/xml.ts';
import { attribute, textOf, writtenIn, type XmlNode } from '../../containers/xml-node.ts';
import type { Notes } from '../../notes.ts';
import {
  newPost,
  problem,
  type SourceImage,
  type SourcePost,
  type SourceReader,
  type SourceRecord,
} from '../../records.ts';
import { plainText } from '../../text/html.ts';
import { hostOf, resolveUrl, slugOfUrl } from '../../text/urls.ts';

/** Facts of a feed that apply to all its entries. */
export interface FeedFacts {
  /** URL that relative ones are resolved against. */
  base: string | null;
  /** URL of the site; null if the feed does not name it. */
  site: string | null;
  authors: string[];
  /** Comments among the entries. */
  comments: number;
}

/**
 * Makes a reader of feeds in XML.
 * @param learn collects facts from the elements around the entries
 * @param post converts an entry; null for one that is no post
 */
export const feedReader = (
  learn: (node: XmlNode, feed: FeedFacts) => Iterable<SourceRecord>,
  post: (entry: XmlNode, feed: FeedFacts) => SourcePost | null,
): SourceReader =>
  async function* (input) {
    const feed: FeedFacts = { base: input.address, site: null, authors: [], comments: 0 };
    for await (const event of readXml(input)) {
      if (event.type === 'problem') yield event;
      else if (event.type === 'channel') yield* learn(event.node, feed);
      else {
        const made = post(event.node, feed);
        if (made) yield made;
      }
    }
    if (feed.comments > 0)
      yield problem(
        `Only articles and pages are brought along. The file also has ${plural(feed.comments, 'comment')}.`,
      );
  };

/** What all feeds say of an entry. */
interface Entry extends Partial<Omit<SourcePost, 'source_id' | 'url' | 'authors' | 'featured'>> {
  /** What tells it from others, the best first. */
  ids: readonly (string | null)[];
  /** URLs of which one may be its own, the most likely first. */
  links: readonly (string | null)[];
  date: string | null;
  /** The names that it gives, the best first. */
  authors: readonly string[][];
  topics: readonly string[];
  /** @param url its own */
  featured(url: string | null): SourceImage | null;
}

/**
 * Link blogs have the URL of their subject in place of their own, which is not on the site. Of the topics, the first becomes the
 * category of the post, the others tags.
 */
export function feedPost(
  entry: Entry,
  { site, authors: inherited }: Pick<FeedFacts, 'site' | 'authors'>,
  notes: Notes,
): SourcePost {
  const { ids, links, date, authors, topics, ...fields } = entry;
  const found = links.filter((link) => link !== null);
  const url = found.find((link) => isOnSite(link, site)) ?? null;
  if (url === null && found[0]) noteSubject(found[0], notes);
  if (date === null) notes.warning('date', 'The feed does not give its date');
  const [category, ...tags] = new Set(topics.filter(Boolean));
  return newPost(notes, {
    source_id: ids.find(Boolean) ?? '',
    slug: slugOfUrl(url),
    url,
    created_at: date,
    authors: [...authors, inherited].find((names) => names.length > 0) ?? [],
    categories: category ? [category] : [],
    tags,
    ...fields,
    featured: fields.featured(url),
  });
}

export function noteSubject(url: string, notes: Notes): void {
  notes.lost('link', `It is about ${url.slice(0, 300)}, which is only kept where its text links to it`);
}

/** Whether a URL is on the host of the site, a subdomain or a parent domain; true if either is unknown. */
export function isOnSite(url: string, site: string | null): boolean {
  const [host, home] = [url, site ?? ''].map(hostOf);
  return !host || !home || host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`);
}

export const baseOf = (node: XmlNode, around: string | null): string | null =>
  resolveUrl(attribute(node, 'xml:base'), around) ?? around;

/** Whether markup stands in an element as elements, as XHTML does. */
export const hasMarkup = (node: XmlNode): boolean =>
  node.children.length > 0 && !node.markup.trimStart().startsWith('<![CDATA[');

/** The HTML of an element that contains it as text or as XHTML. */
export const htmlIn = (node: XmlNode | undefined): string =>
  (node && hasMarkup(node) ? fromXhtml(node.markup) : writtenIn(node)).trim();

/** As HTML writes it, without prefixes and the div around it, which is not part of it. */
function fromXhtml(markup: string): string {
  const { children } = parseDocument(markup, { xmlMode: true, decodeEntities: false });
  for (const element of DomUtils.findAll(() => true, children))
    element.name = element.name.replace(/^.*:/, '');
  const [first, ...rest] = children.filter((node) => isTag(node) || DomUtils.textContent(node).trim());
  const isWrapped = first && rest.length === 0 && isTag(first) && first.name === 'div';
  return render(isWrapped ? first.children : children, { encodeEntities: false });
}

/** @returns the picture unless the text shows it too */
export function unlessShown(
  url: string | null | undefined,
  alt: string,
  content: string,
): SourceImage | null {
  if (!url || content.includes(url) || content.includes(url.replaceAll('&', '&amp;'))) return null;
  return { url, alt, caption: '' };
}

const MEDIA = /^(?:enclosure|media:content|media:thumbnail|itunes:image)$/;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** The first picture among enclosures and Yahoo's media elements; sound and video are told as lost. */
export function featuredOf(
  item: XmlNode,
  base: string | null,
  content: string,
  notes: Notes,
): SourceImage | null {
  const media = item.children.flatMap((node) => mediumOf(node, base) ?? []);
  const others = new Set(media.filter(({ isPicture }) => !isPicture).map(({ url }) => url));
  notes.left('podcast', 'attached sound or video file', others.size, [...others]);
  const picture = media.find(({ isPicture }) => isPicture);
  return unlessShown(picture?.url, picture?.alt ?? '', content);
}

function mediumOf(node: XmlNode, base: string | null) {
  const isLink = /^(?:atom:)?link$/.test(node.name) && attribute(node, 'rel') === 'enclosure';
  if (!isLink && !MEDIA.test(node.name)) return null;
  const url = resolveUrl(attribute(node, 'url') || attribute(node, 'href'), base);
  // WordPress's feeds have the author's Gravatar in each post.
  if (!url || url.includes('gravatar.com/avatar')) return null;
  const type = attribute(node, 'type') || attribute(node, 'medium');
  const isPicture =
    /thumbnail|itunes/.test(node.name) || (type === '' ? PICTURE.test(url) : type.startsWith('image'));
  return { isPicture, url, alt: plainText(textOf(node, 'media:description') || textOf(node, 'media:title')) };
}
