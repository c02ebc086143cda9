import { Notes } from '../../notes.ts';
import { type Known, newPost, type SourcePost } from '../../records.ts';
import { decodeReferences, plainText } from '../../text/strings.ts';
import { hostOf, slugOfUrl } from '../../text/urls.ts';
import { withoutClosing } from './closing.ts';

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
  if (url === null && found[0]) noteSubject(found[0], notes);
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
  const { html, isCut } = withoutClosing(entry.content, { title: entry.title, url, isSummary }, notes);
  if (isCut && entry.status !== 'draft')
    notes.warning('summary', 'The feed only has the beginning of its text, so it comes as a draft');
  // What is left out of an excerpt stands behind the text as well.
  const excerpt = withoutClosing(entry.excerpt, { title: entry.title, url, isSummary: true }, new Notes());
  const { content, featured } = withoutLead(withoutRef(html, feed.site), entry.title, picture);
  return newPost(notes, {
    ...post,
    status: isCut ? 'draft' : (entry.status ?? 'published'),
    excerpt: plainText(excerpt.html, 1000),
    content,
    featured,
  });
}

/** Without `?ref=<host>`, which Ghost adds to links to other sites. */
function withoutRef(html: string, site: string | null): string {
  const host = hostOf(site ?? '');
  if (!host) return html;
  return html.replace(
    /([?&](?:amp;)?)ref=(?:www\.)?([a-z0-9.-]{1,253})(?:(&(?:amp;)?)|(?=["'#]))/gi,
    (all, before: string, value: string, after?: string) =>
      value.toLowerCase() === host ? (after ? before : '') : all,
  );
}

/** The first picture of a text, with what is only around it. */
const FIRST = /<img\b[^<>]*>/i;

/**
 * Ghost and plugins of WordPress put the featured image before the text, with the title as its alternative text or a class of its
 * own. One that the text shows elsewhere is none.
 */
function withoutLead(content: string, title: string, picture: Entry['picture']) {
  const [image = ''] = FIRST.exec(content) ?? [];
  const given = (name: string) =>
    decodeReferences(
      new RegExp(`\\s${name}=(?:"([^"<>]*)"|'([^'<>]*)')`, 'i').exec(image)?.slice(1).find(Boolean) ?? '',
    );
  const at = content.indexOf(image);
  const isLead =
    given('src') !== '' &&
    (given('class').split(' ').includes('wp-post-image') || (title !== '' && given('alt') === title)) &&
    (picture.url === null ? content.slice(0, at).trim() === '' : picture.url === given('src'));
  if (!isLead) return { content, featured: { ...picture, url: unlessShown(picture.url, content) } };
  return {
    content: content.slice(0, at) + content.slice(at + image.length),
    featured: { url: given('src'), alt: picture.alt },
  };
}

export function noteSubject(url: string, notes: Notes): void {
  notes.lost('link', `It is about ${url.slice(0, 300)}, which is only kept where its text links to it`);
}

/** Whether a URL is on the host of the site, a subdomain or a parent domain; true if either is unknown. */
export function isOnSite(url: string, site: string | null): boolean {
  const [host, home] = [url, site ?? ''].map(hostOf);
  return !host || !home || host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`);
}

/** @returns the URL of a picture unless the text shows it too */
const unlessShown = (url: string | null, content: string): string | null =>
  url && !content.includes(url) && !content.includes(url.replaceAll('&', '&amp;')) ? url : null;
