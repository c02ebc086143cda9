import { readFile } from 'node:fs/promises';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { parseDate } from '../../../platform/dates.ts';
import { decodeText } from '../../../platform/encoding.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { Notes } from '../../notes.ts';
import { problem, type ReaderInput, type SourcePost, type SourceReader } from '../../records.ts';
import {
  array,
  type Fields,
  fields,
  line,
  paragraphs,
  parsedJson,
  personName,
  plainTitle,
  text,
} from '../../text/strings.ts';
import { resolveUrl, withoutSlash } from '../../text/urls.ts';
import { type FeedFacts, feedPost, noteSubject } from './entry.ts';

/** JSON Feed 1.0 and 1.1. Feeds are small, so one is read whole, within the limit for a post. */
export const readJsonFeed: SourceReader = async function* (input) {
  const document = await parsed(input);
  const site = resolveUrl(text(document.home_page_url), input.address);
  if (site) yield { type: 'site', url: withoutSlash(site) };
  const feed = { site, base: site ?? input.address, authors: authorsOf(document) };
  for (const [index, item] of array(document.items).map(fields).entries())
    if (Object.keys(item).length > 0) yield postOf(item, feed);
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
  const document = parsedJson(decodeText(bytes).text);
  if (document === null)
    throw new ApiError('invalid', 'The feed is not complete JSON. Download it again, then try again.');
  if (Array.isArray(fields(document).items)) return fields(document);
  throw new ApiError('invalid', 'This JSON feed has no list of items, so there is nothing to import.');
}

/** Version 1.0 has one author, 1.1 a list. */
const authorsOf = (of: Fields): string[] =>
  [...array(of.authors), of.author].flatMap((author) => personName(text(fields(author).name)) || []);

function postOf(item: Fields, feed: FeedFacts): SourcePost {
  const notes = new Notes();
  const link = resolveUrl(text(item.url), feed.base);
  const subject = text(item.external_url);
  if (subject !== '' && subject !== link) noteSubject(subject, notes);
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
