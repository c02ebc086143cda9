import { parseDate } from '../../platform/dates.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readJson } from '../containers/files.ts';
import { type Known, newPost, problem, type SourcePost, type SourceReader } from '../records.ts';
import {
  array,
  type Fields,
  fields,
  hostOf,
  line,
  Notes,
  paragraphs,
  personName,
  plainText,
  plainTitle,
  resolveUrl,
  slugOfUrl,
  text,
  withoutSlash,
} from '../text.ts';

/** Facts of a feed that apply to all its entries. */
export interface FeedFacts {
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
export function feedPost(entry: Entry, feed: FeedFacts, notes: Notes): SourcePost {
  const { links, topics, authors, isSummary, picture, ...fields } = entry;
  const found = links.filter((link) => link !== null);
  const url = found.find((link) => isOnSite(link, feed.site)) ?? null;
  if (!fields.created_at) notes.warning('date', 'The feed does not give its date');
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
    notes.warning('summary', 'The feed only has the beginning of its text, so it comes as a draft');
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
export function isOnSite(url: string, site: string | null): boolean {
  const [host, home] = [url, site ?? ''].map(hostOf);
  return !host || !home || host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`);
}

/** @returns the URL of a picture unless the text shows it too */
const unlessShown = (url: string | null, content: string): string | null =>
  url && !content.includes(url) && !content.includes(url.replaceAll('&', '&amp;')) ? url : null;

/** JSON Feed 1.0 and 1.1. */
export const readJsonFeed: SourceReader = async function* (input) {
  const document = await readJson(input);
  if (!Array.isArray(document.items))
    throw new ApiError('invalid', 'This JSON feed has no list of items, so there is nothing to import.');
  const site = resolveUrl(text(document.home_page_url), input.address);
  if (site) yield { type: 'site', url: withoutSlash(site) };
  const feed = { site, base: site ?? input.address, authors: authorsOf(document) };
  for (const [index, item] of array(document.items).map(fields).entries())
    if (Object.keys(item).length > 0) yield postOf(item, feed);
    else yield problem(`Item ${index + 1} of the feed is not an article and is left out.`);
};

/** Version 1.0 has one author, 1.1 a list. */
const authorsOf = (of: Fields): string[] =>
  [...array(of.authors), of.author].flatMap((author) => personName(text(fields(author).name)) || []);

function postOf(item: Fields, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const link = resolveUrl(text(item.url), feed.base);
  const files = array(item.attachments).flatMap((one) => text(fields(one).url) || []);
  notes.left('podcast', 'attached file', files.length, files);
  const ofText = paragraphs(text(item.content_text)).replace(/(?<!>)\n/g, '<br>');
  const content = text(item.content_html).trim() || ofText;
  return feedPost(
    {
      source_id: text(item.id) || link || text(item.title),
      links: [link],
      title: text(item.title),
      created_at: parseDate(item.date_published),
      updated_at: parseDate(item.date_modified),
      authors: authorsOf(item),
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
