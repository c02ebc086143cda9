import render from 'dom-serializer';
import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { plural } from '#shared/words.ts';
import { readXml } from '../../containers/xml.ts';
import { attribute, textOf, writtenIn, type XmlNode } from '../../containers/xml-node.ts';
import { listOf, type Notes } from '../../notes.ts';
import type { SourceImage, SourcePost, SourceReader, SourceRecord } from '../../records.ts';
import { plainText } from '../../text/html.ts';
import { hostOf, resolveUrl } from '../../text/urls.ts';

/** Facts of a feed that apply to all its entries. */
export interface FeedFacts {
  /** URL that relative ones are resolved against. */
  base: string | null;
  /** URL of the site; null if the feed does not name it. */
  site: string | null;
  authors: string[];
}

/**
 * Makes a reader of feeds in XML.
 * @param learn collects facts from the elements around the entries
 * @param post converts an entry
 */
export const feedReader = (
  learn: (node: XmlNode, feed: FeedFacts) => Iterable<SourceRecord>,
  post: (entry: XmlNode, feed: FeedFacts) => SourcePost,
): SourceReader =>
  async function* (input) {
    const feed: FeedFacts = { base: input.address, site: null, authors: [] };
    for await (const event of readXml(input)) {
      if (event.type === 'item') yield post(event.node, feed);
      else if (event.type === 'problem') yield event;
      else yield* learn(event.node, feed);
    }
  };

/**
 * Finds the post's own URL. Link blogs have the URL of their subject in its place, which is not on the site.
 * @param candidates the most likely first
 */
export function ownUrl(candidates: (string | null)[], site: string | null, notes: Notes): string | null {
  const found = candidates.filter((url) => url !== null);
  const own = found.find((url) => isOnSite(url, site)) ?? null;
  if (own === null && found[0]) noteSubject(found[0], notes);
  return own;
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
  for (const element of DomUtils.findAll(() => true, children)) {
    element.name = element.name.replace(/^.*:/, '');
    for (const name of Object.keys(element.attribs))
      if (/^xmlns(?::|$)/.test(name)) delete element.attribs[name];
  }
  const [first, ...rest] = children.filter((node) => isTag(node) || DomUtils.textContent(node).trim());
  const isWrapped = first && rest.length === 0 && isTag(first) && first.name === 'div';
  return render(isWrapped ? first.children : children, { encodeEntities: false });
}

export function noteComments(count: number, notes: Notes): void {
  if (count > 0)
    notes.lost(
      'comments',
      `${plural(count, 'comment')} ${count === 1 ? 'is' : 'are'} not brought along`,
      count,
    );
}

/** @param files URLs of attachments */
export function noteFiles(files: readonly string[], what: string, notes: Notes): void {
  if (files.length > 0)
    notes.lost(
      'podcast',
      `${plural(files.length, what)} (${listOf(files)}) ${files.length === 1 ? 'is' : 'are'} not brought along`,
      files.length,
    );
}

/** A post has one category here: the first topic. The others are tags. */
export function topicsOf(names: string[]): { categories: string[]; tags: string[] } {
  const [first, ...others] = new Set(names.filter(Boolean));
  return { categories: first ? [first] : [], tags: others };
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

/**
 * The first picture among enclosures and Yahoo's media elements, which may be grouped. Notes audio and video files as lost.
 */
export function featuredOf(
  item: XmlNode,
  base: string | null,
  content: string,
  notes: Notes,
): SourceImage | null {
  const groups = item.children.filter((one) => one.name === 'media:group').flatMap((one) => one.children);
  const media = [...item.children, ...groups].flatMap((node) => mediumOf(node, base) ?? []);
  const others = new Set(media.filter(({ isPicture }) => !isPicture).map(({ url }) => url));
  noteFiles([...others], 'attached sound or video file', notes);
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
  const alt = plainText(textOf(node, 'media:description') || textOf(node, 'media:title'), 500);
  return { isPicture, url, alt };
}
