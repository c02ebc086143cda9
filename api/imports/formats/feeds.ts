import type { SourceStatus } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { parseDate } from '../../platform/dates.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { readJson } from '../containers/files.ts';
import { all, attribute, child, readXml, textOf, writtenIn, type XmlNode } from '../containers/xml.ts';
import { type Known, newPost, problem, type SourcePost, type SourceReader } from '../records.ts';
import {
  array,
  type Fields,
  fields,
  hostOf,
  isPictureUrl,
  line,
  Notes,
  ownValue,
  paragraphs,
  personName,
  plainText,
  plainTitle,
  resolveUrl,
  slugOfUrl,
  text,
  usableUrl,
  withoutSlash,
} from '../text.ts';

/** Facts of a feed that apply to all its entries. */
interface FeedFacts {
  /** URL that relative ones are resolved against. */
  base: string | null;
  /** URL of the site; null if the feed does not name it. */
  site: string | null;
  authors: string[];
}

/** What all feeds say of an entry; its excerpt may be HTML. */
interface Entry extends Known {
  title: string;
  excerpt: string;
  content: string;
  /** Whether the content is a summary, for want of a longer text. */
  isSummary: boolean;
  /** URLs of which one may be its own, the most likely first. */
  links: readonly (string | null)[];
  topics: readonly string[];
  authors: string[];
  picture: { url: string | null; alt: string };
}

/** The form in place of the text of an article behind a password, or the words in place of its excerpt. */
const PASSWORD =
  /<form\b[^<>]*\bpost-password-form\b|^\W*There is no excerpt because this is a protected post\.\W*$/;

/**
 * Link blogs have the URL of their subject in place of their own, which is not on the site. Of the topics, the first becomes the
 * category of the post, the others tags. What a feed has only the beginning of is a draft.
 */
function feedPost(entry: Entry, feed: FeedFacts, notes: Notes): SourcePost {
  const { links, topics, authors, isSummary, picture, ...fields } = entry;
  const found = links.filter((link) => link !== null);
  const url = found.find((link) => isOnSite(link, feed.site)) ?? null;
  const [category, ...tags] = new Set(topics.filter(Boolean));
  const post = {
    slug: slugOfUrl(url),
    url,
    authors: authors.length > 0 ? authors : feed.authors,
    categories: category ? [category] : [],
    tags,
    ...fields,
  };
  if (PASSWORD.test(entry.content)) {
    const title = entry.title.replace(/^Protected: /, '');
    return newPost(notes, { ...post, title, status: 'protected', content: '', excerpt: '' });
  }
  const end = entry.content.slice(-500);
  const isCut =
    (isSummary && CUT_SHORT.test(plainText(entry.content, 20_000))) ||
    (url !== null && end.includes(url) && MORE.test(plainText(end)));
  if (isCut && entry.status !== 'draft')
    notes.warning('The feed only has the beginning of its text, so it comes as a draft');
  return newPost(notes, {
    ...post,
    status: isCut ? 'draft' : (entry.status ?? 'published'),
    excerpt: plainText(entry.excerpt, 1000),
    featured: { ...picture, url: unlessShown(picture.url, entry.content) },
  });
}

/** How a text ends of which there is more; a feed may sign it behind that. */
const CUT_SHORT = /\[(?:…|\.\.\.)\](?=.{0,300}$)|(?:…|\.\.\.)$|(?:continue reading|read more)[^<]{0,40}$/i;
/** A link to the whole article at the end. */
const MORE = /(?:continue|keep) reading.{0,200}$|read (?:more|on|the (?:full|rest|whole)).{0,200}$/i;

/** Whether a URL is on the host of the site, a subdomain or a parent domain; true if either is unknown. */
function isOnSite(url: string, site: string | null): boolean {
  const [host, home] = [url, site ?? ''].map(hostOf);
  return !host || !home || host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`);
}

/** @returns the URL of a picture unless the text shows it too */
const unlessShown = (url: string | null, content: string): string | null =>
  url && !content.includes(url) && !content.includes(url.replaceAll('&', '&amp;')) ? url : null;

/** JSON Feed 1.0 and 1.1. */
export const readJsonFeed: SourceReader = async function* (input) {
  const document = await readJson(input);
  const site = resolveUrl(text(document.home_page_url), input.address);
  if (site) yield { type: 'site', url: withoutSlash(site) };
  const feed = { site, base: site ?? input.address, authors: namesIn(document) };
  for (const item of array(document.items).map(fields))
    if (Object.keys(item).length > 0) yield jsonPost(item, feed);
};

/** Version 1.0 has one author, 1.1 a list. */
const namesIn = (of: Fields): string[] =>
  [...array(of.authors), of.author].flatMap((author) => personName(text(fields(author).name)) || []);

function jsonPost(item: Fields, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const link = resolveUrl(text(item.url), feed.base);
  const files = array(item.attachments).flatMap((one) => text(fields(one).url) || []);
  notes.left('attached file', files.length, files);
  const ofText = paragraphs(text(item.content_text)).replace(/(?<!>)\n/g, '<br>');
  const content = text(item.content_html).trim() || ofText;
  return feedPost(
    {
      source_id: text(item.id) || link || text(item.title),
      links: [link],
      title: text(item.title),
      created_at: parseDate(item.date_published),
      updated_at: parseDate(item.date_modified),
      authors: namesIn(item),
      topics: array(item.tags).map((tag) => plainTitle(text(tag))),
      excerpt: text(item.summary),
      content,
      isSummary: text(item.content_html).trim() === '',
      picture: { url: resolveUrl(line(item.image, item.banner_image), feed.base), alt: '' },
    },
    feed,
    notes,
  );
}

/**
 * RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom 1.0, the parts of Atom 0.3 that are the same, and Blogger's Atom: the export of its settings
 * page, that of Google Takeout, and its public feed.
 */
export const readXmlFeed: SourceReader = async function* (input) {
  const feed: FeedFacts = { base: input.address, site: null, authors: [] };
  let comments = 0;
  for await (const event of readXml(input)) {
    if (event.type === 'problem') yield event;
    else if (event.type === 'channel') {
      feed.base = baseOf(event.node, feed.base);
      if (feed.authors.length === 0) feed.authors = authorsOf(event.node);
      const url = linkOf(event.node, feed.base);
      feed.site = url ?? feed.site;
      if (url) yield { type: 'site', url: withoutSlash(url) };
    } else {
      const kind = kindOf(event.node);
      if (kind === 'comment') comments += 1;
      if (kind === 'post' || kind === 'page') yield { ...xmlPost(event.node, feed), kind };
    }
  }
  if (comments > 0)
    yield problem(
      `Only articles and pages are brought along. The file also has ${plural(comments, 'comment')}.`,
    );
};

/** In Blogger's exports, settings, templates and comments are entries too, told apart by their kind; other feeds have none. */
function kindOf(entry: XmlNode): string {
  const kind = all(entry, 'category').find((node) => /#kind$/.test(attribute(node, 'scheme')));
  const written = textOf(entry, 'blogger:type') || attribute(kind, 'term').replace(/^.*#/, '');
  return written.toLowerCase() || 'post';
}

/** Of Blogger; any other is a draft. */
const STATUSES: { readonly [status: string]: SourceStatus } = {
  LIVE: 'published',
  SCHEDULED: 'scheduled',
  SOFT_TRASHED: 'trashed',
  HARD_TRASHED: 'trashed',
};

function statusOf(entry: XmlNode): SourceStatus {
  const written = textOf(entry, 'blogger:status').toUpperCase();
  if (written) return ownValue(STATUSES, written) ?? 'draft';
  return /yes/i.test(textOf(child(entry, 'app:control'), 'app:draft')) ? 'draft' : 'published';
}

/** One item of RSS or entry of Atom: the names of their elements differ, and extensions are used in both. */
function xmlPost(entry: XmlNode, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const isAtom = entry.name === 'entry';
  const base = isAtom ? baseOf(entry, feed.base) : (feed.site ?? feed.base);
  const id = textOf(entry, 'guid', 'id');
  const isPermalink = attribute(child(entry, 'guid'), 'isPermaLink').toLowerCase() !== 'false';
  const permalink = isPermalink && /^https?:/i.test(id) ? resolveUrl(id, null) : null;
  const link = linkOf(entry, base);
  const updated = parseDate(textOf(entry, 'updated', 'modified', 'atom:updated', 'dcterms:modified'));
  const date = parseDate(textOf(entry, 'pubDate', 'dc:date', 'published', 'issued')) ?? updated;
  const status = statusOf(entry);
  /** Blogger tells when a post was begun too. */
  const made = parseDate(textOf(entry, 'blogger:created'));
  const topics = [...all(entry, 'category'), ...all(entry, 'dc:subject')]
    // Blogger tells the kind of an entry by a category.
    .filter((node) => !/#kind$/.test(attribute(node, 'scheme')))
    .map((node) => plainTitle(attribute(node, 'label') || attribute(node, 'term') || node.text));
  const authors = authorsOf(entry);
  notes.left('comment', Number(textOf(entry, 'slash:comments', 'thr:total')) || 0);
  return feedPost(
    {
      source_id: id || link || `${textOf(entry, 'title')} ${date ?? ''}`,
      links: [link, permalink, usableUrl(textOf(entry, 'blogger:filename'))],
      other_urls: permalink && isOnSite(permalink, feed.site) ? [permalink] : [],
      title: titleOf(child(entry, 'title'), isAtom),
      status,
      created_at: date,
      ...(made && { created_at: made, published_at: status === 'draft' ? null : date }),
      updated_at: updated,
      authors: authors.length > 0 ? authors : authorsOf(child(entry, 'source')),
      topics: topics.filter((name) => !/^uncategori[sz]ed$/i.test(name)),
      seo_description: textOf(entry, 'blogger:metaDescription'),
      ...contentOf(entry, base, notes),
      picture: pictureOf(entry, base, notes),
    },
    feed,
    notes,
  );
}

/** The URL of the page for an entry or a feed. */
function linkOf(node: XmlNode, base: string | null): string | null {
  const links = all(node, 'link').filter((link) => /^(?:alternate)?$/i.test(attribute(link, 'rel')));
  const page = links.find((link) => /^(?:text\/html|application\/xhtml)/i.test(attribute(link, 'type')));
  const written = attribute(page ?? links[0], 'href') || textOf(node, 'link');
  return resolveUrl(written || attribute(node, 'rdf:about'), base);
}

/** A title of Atom without a type is not HTML: something that looks like a tag stays text. */
function titleOf(title: XmlNode | undefined, isAtom: boolean): string {
  if (title && hasMarkup(title)) return plainText(title.markup);
  const written = title?.text ?? '';
  return isAtom && !/html/i.test(attribute(title, 'type')) ? written : plainTitle(written);
}

/** The names in the first of some elements that name a person. */
function authorsOf(node: XmlNode | undefined): string[] {
  const names = (name: string) =>
    node ? all(node, name).flatMap((one) => personName(textOf(one, 'name') || one.text) || []) : [];
  return (
    ['dc:creator', 'author', 'itunes:author', 'managingEditor'].map(names).find(({ length }) => length > 0) ??
    []
  );
}

/** A description or summary is the text if there is no longer one. */
function contentOf(entry: XmlNode, base: string | null, notes: Notes) {
  const first = (...names: string[]) =>
    names.map((name) => htmlOf(child(entry, name), base)).find(Boolean) ?? '';
  const elsewhere = attribute(child(entry, 'content'), 'src');
  if (elsewhere) notes.lost(`Its text is not in the feed but at ${elsewhere.slice(0, 300)}`);
  const summary = first('description', 'dc:description', 'summary');
  const long = first('content:encoded', 'xhtml:body', 'body', 'content');
  if (long !== '' && long !== summary)
    return { content: long, excerpt: summary || textOf(entry, 'itunes:summary'), isSummary: false };
  // The feeds of Hugo and of Astro's starter have a description without markup; a text has some.
  const isPlain = summary !== '' && !/<[a-z]/i.test(summary);
  const isTold = long === '' && (isPlain || child(entry, 'summary') !== undefined);
  if (isTold) notes.warning('The feed only has a summary of its text, so it comes as a draft');
  return { content: summary, excerpt: '', isSummary: true, ...(isTold && { status: 'draft' as const }) };
}

/** The HTML of an element, which may have it as text or as XHTML. In Atom, its text may be plain too. */
function htmlOf(node: XmlNode | undefined, base: string | null): string {
  if (!node) return '';
  const html = (hasMarkup(node) ? fromXhtml(node.markup) : writtenIn(node)).trim();
  if (!/^(?:content|summary)$/.test(node.name)) return html;
  const isHtml =
    hasMarkup(node) ||
    /html/i.test(attribute(node, 'type')) ||
    /<(?:p|div|br|img|a|h\d|ul|ol|blockquote)[\s/>]/i.test(node.text);
  return isHtml ? absolute(html, baseOf(node, base)) : paragraphs(node.text);
}

const RELATIVE = /(\s(?:href|src)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|#|\/\/)([^"'<>]+)\2/gi;

/** Resolves relative URLs against the base of the feed; without one, the conversion uses the post's own URL. */
const absolute = (html: string, base: string | null): string =>
  html.replace(RELATIVE, (whole, name: string, quote: string, url: string) => {
    const made = base === null ? null : resolveUrl(url.replaceAll('&amp;', '&'), base);
    return made === null ? whole : `${name}${quote}${escapeHtml(made)}${quote}`;
  });

const baseOf = (node: XmlNode, around: string | null): string | null =>
  resolveUrl(attribute(node, 'xml:base'), around) ?? around;

/** Whether markup stands in an element as elements, as XHTML does. */
const hasMarkup = (node: XmlNode): boolean =>
  node.children.length > 0 && !node.markup.trimStart().startsWith('<![CDATA[');

/** As HTML writes it, without prefixes and the div around it, which is not part of it. */
const fromXhtml = (markup: string): string =>
  markup
    .replace(/<(\/?)[\w-]+:(?=\w)/g, '<$1')
    .replace(/<((?!br|hr|img|source|wbr)\w+)([^<>]*)\/>/g, '<$1$2></$1>')
    .replace(/^\s*<div\b[^<>]*>([\s\S]*)<\/div>\s*$/, '$1');

const MEDIA = /^(?:enclosure|media:content|media:thumbnail|itunes:image)$/;

/** The first picture among enclosures and Yahoo's media elements; sound and video are told as lost. */
function pictureOf(item: XmlNode, base: string | null, notes: Notes) {
  const media = item.children.flatMap((node) => mediumOf(node, base) ?? []);
  const others = new Set(media.filter(({ isPicture }) => !isPicture).map(({ url }) => url));
  notes.left('attached sound or video file', others.size, [...others]);
  const picture = media.find(({ isPicture }) => isPicture);
  return { url: picture?.url ?? null, alt: picture?.alt ?? '' };
}

/** The author's Gravatar in each post of WordPress's feeds, and Blogger's small copy of the first picture of the text. */
const NO_PICTURE = /gravatar\.com\/avatar|[/=]s72(?:-[a-z0-9-]+)?(?:\/|$)/;

function mediumOf(node: XmlNode, base: string | null) {
  const isLink = /^(?:atom:)?link$/.test(node.name) && attribute(node, 'rel') === 'enclosure';
  if (!isLink && !MEDIA.test(node.name)) return null;
  const url = resolveUrl(attribute(node, 'url') || attribute(node, 'href'), base);
  if (!url || NO_PICTURE.test(url)) return null;
  const type = attribute(node, 'type') || attribute(node, 'medium');
  const isPicture =
    /thumbnail|itunes/.test(node.name) || (type === '' ? isPictureUrl(url) : type.startsWith('image'));
  return { isPicture, url, alt: plainText(textOf(node, 'media:description', 'media:title')) };
}
