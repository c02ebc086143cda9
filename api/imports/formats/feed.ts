import { parseDate } from '../../platform/dates.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readJson } from '../containers/files.ts';
import { type Known, newPost, problem, type SourcePost, type SourceReader } from '../records.ts';
import {
  array,
  decodeReferences,
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
  shortened,
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

/** Whether a URL is on the host of the site, a subdomain or a parent domain; true if either is unknown. */
export function isOnSite(url: string, site: string | null): boolean {
  const [host, home] = [url, site ?? ''].map(hostOf);
  return !host || !home || host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`);
}

/** @returns the URL of a picture unless the text shows it too */
const unlessShown = (url: string | null, content: string): string | null =>
  url && !content.includes(url) && !content.includes(url.replaceAll('&', '&amp;')) ? url : null;

/** Characters at the end in which to look, as what feeds add is short. */
const TAIL = 4000;
const LINK = String.raw`<a\b[^<>]*>((?:[^<]|<(?!\/?a\b)[^<>]*>){0,500})<\/a>`;
/** Invisible pictures, empty paragraphs and breaks, which may stand behind a closing line. */
const NOTHING =
  /(?:\s|&nbsp;|<br\s*\/?>|<hr\s*\/?>|<p\b[^<>]*>(?:\s|&nbsp;)*<\/p>|<img\b[^<>]*\b(?:width|height)=["']?1(?:px)?["'\s/>][^<>]*>)+$/i;
/** WordPress's 'The post X appeared first on Y', in any language: two links, of which the first has the title. */
const SIGNED = new RegExp(String.raw`<p\b[^<>]*>[^<>]{0,80}${LINK}[^<>]{1,80}${LINK}[^<>]{0,200}<\/p>$`, 'i');
/** A link to the whole article at the end, and the words before it. */
const MORE = new RegExp(
  String.raw`(?:(?:continue reading|read (?:more|on|the (?:full|rest)[^<>]{0,20}))[^<>]{0,20})?${LINK}[\s.…»→)\]]*((?:<\/\w+>\s*)*)$`,
  'i',
);
const SAYS_MORE =
  /^\W*(?:continue reading|keep reading|read (?:more|on|the (?:full|rest|whole)|this|full)|view (?:the )?(?:full|entire|original|whole)|more\W*$)/i;
const CUT_SHORT = /\[?(?:…|\.\.\.)\]?$|(?:continue reading|read more)[^<]{0,40}$/i;

/**
 * Takes away what feeds put behind a text: who published it first, and a link to the whole article.
 * @param url of the article, to which a link to the rest leads
 * @param isSummary whether the text may be a beginning anyhow: then three dots at its end say so too
 */
function withoutClosing(
  html: string,
  { title, url, isSummary }: { title: string; url: string | null; isSummary: boolean },
  notes: Notes,
): { html: string; isCut: boolean } {
  let text = html;
  let isCut = false;
  for (let lines = 0; lines < 3; lines += 1) {
    const head = text.slice(0, -TAIL);
    const tail = text.slice(-TAIL).replace(NOTHING, '');
    const signed = SIGNED.exec(tail);
    const more = MORE.exec(tail);
    const isOwn = more && (isSummary || (url !== null && more[0].includes(url)));
    if (signed && title !== '' && plainTitle(signed[1] ?? '') === title) {
      const line = shortened(plainText(signed[0]), 200);
      notes.lost('feed', `A line that the feed adds to the article was left out: “${line}”`);
      text = (head + tail.slice(0, signed.index)).trimEnd();
    } else if (isOwn && SAYS_MORE.test(plainText(more[0]))) {
      isCut = true;
      text = head + tail.slice(0, more.index) + (more[2] ?? '');
    } else break;
  }
  return { html: text, isCut: isCut || (isSummary && CUT_SHORT.test(plainText(text, 20_000))) };
}

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
