import { readFile } from 'node:fs/promises';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { Notes } from '../../notes.ts';
import { EMPTY_POST, problem, type ReaderInput, type SourcePost, type SourceReader } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { decodeText } from '../../text/encoding.ts';
import { array, type Fields, fields, line, text } from '../../text/fields.ts';
import { paragraphs, personName, plainTitle } from '../../text/html.ts';
import { resolveUrl, slugOfUrl, withoutSlash } from '../../text/urls.ts';
import { noteFiles, noteSubject, ownUrl, topicsOf, unlessShown } from './entry.ts';

/** JSON Feed 1.0 and 1.1. Feeds are small, so one is read whole, within the limit for a post. */
export const readJsonFeed: SourceReader = async function* (input) {
  const feed = await parsed(input);
  const home = resolveUrl(text(feed.home_page_url), input.address);
  if (home) yield { type: 'site', url: withoutSlash(home) };
  const items = array(feed.items).map(fields);
  for (const [index, item] of items.entries())
    if (Object.keys(item).length > 0) yield postOf(item, home, home ?? input.address, authorsOf(feed));
    else yield problem(`Item ${index + 1} of the feed is not an article and is left out.`);
};

/** @throws ApiError 'too_large' over the limit, 'invalid' if it is not JSON or not a feed */
async function parsed(input: ReaderInput): Promise<Fields> {
  if (input.bytes > BLOG_IMPORT_LIMITS.itemBytes)
    throw new ApiError(
      'too_large',
      `A JSON feed may have ${BLOG_IMPORT_LIMITS.itemBytes / 1_048_576} MB; this one has ${Math.ceil(input.bytes / 1_048_576)} MB. Export the blog in the format of its platform instead.`,
    );
  const bytes = await readFile(input.file);
  input.progress(bytes.length);
  try {
    const feed = fields(JSON.parse(decodeText(bytes).text));
    if (Array.isArray(feed.items)) return feed;
  } catch {
    throw new ApiError('invalid', 'The feed is not complete JSON. Download it again, then try again.');
  }
  throw new ApiError('invalid', 'This JSON feed has no list of items, so there is nothing to import.');
}

/** Version 1.0 has one author, 1.1 a list. */
const authorsOf = (of: Fields): string[] =>
  [...array(of.authors), of.author].flatMap((author) => personName(text(fields(author).name)) || []);

function postOf(item: Fields, site: string | null, base: string | null, inherited: string[]): SourcePost {
  const notes = new Notes();
  const link = resolveUrl(text(item.url), base);
  const date = parseDate(item.date_published);
  if (!date) notes.warning('date', 'The feed does not give its date');
  const url = ownUrl([link], site, notes);
  const subject = text(item.external_url);
  if (subject !== '' && subject !== link) noteSubject(subject, notes);
  const files = array(item.attachments).flatMap((one) => text(fields(one).url) || []);
  noteFiles(files, 'attached file', notes);
  const ofText = paragraphs(text(item.content_text)).replace(/(?<!>)\n/g, '<br>');
  const content = text(item.content_html).trim() || ofText;
  const authors = authorsOf(item);
  return {
    ...EMPTY_POST,
    source_id: text(item.id) || link || text(item.title),
    title: text(item.title),
    slug: slugOfUrl(url),
    url,
    created_at: date,
    published_at: date,
    updated_at: parseDate(item.date_modified),
    authors: authors.length > 0 ? authors : inherited,
    ...topicsOf(array(item.tags).map((tag) => plainTitle(text(tag)))),
    excerpt: text(item.summary),
    content,
    featured: unlessShown(resolveUrl(line(item.image, item.banner_image), url ?? base), '', content),
    notes: notes.list(),
  };
}
