import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { Notes } from '../../notes.ts';
import { parseDate } from '../../text/dates.ts';
import { decodeText } from '../../text/encoding.ts';
import { personName, plainText, plainTitle } from '../../text/html.ts';
import { resolveUrl, slugOfUrl, withoutSlash } from '../../text/urls.ts';
import { EMPTY_POST, problem, type ReaderInput, type SourcePost, type SourceReader } from '../../types.ts';
import { EMPTY_FEED, noteFiles, noteSubject, ownUrl, paragraphs, topicsOf, unlessShown } from './entry.ts';

/** A value of the wrong type counts as missing. */
const text = z.string().catch('');
const list = <T extends z.ZodType>(of: T) =>
  z
    .array(of.nullable().catch(null))
    .catch([])
    .transform((all) => all.filter((one) => one !== null));
const author = z.object({ name: text }).transform(({ name }) => personName(name));
/** Version 1.0 has one author, 1.1 a list. */
const people = { author: author.optional().catch(undefined), authors: list(author) };
const itemSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(''),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  tags: list(z.string()),
  attachments: list(z.object({ url: z.string().min(1) })),
  ...people,
});
const feedSchema = z.object({ home_page_url: text, items: z.array(z.unknown()), ...people });

const namesOf = ({ author, authors }: { author?: string | undefined; authors: string[] }): string[] => [
  ...new Set((authors.length > 0 ? authors : [author ?? '']).filter(Boolean)),
];

/** JSON Feed 1.0 and 1.1. Feeds are small, so one is read whole, within the limit for a post. */
export const readJsonFeed: SourceReader = async function* (input) {
  const feed = await parsed(input);
  const home = resolveUrl(feed.home_page_url, input.address);
  if (home) yield { type: 'site', url: withoutSlash(home) };
  for (const [index, given] of feed.items.entries()) {
    const item = itemSchema.safeParse(given);
    if (item.success) yield postOf(item.data, home, home ?? input.address, namesOf(feed));
    else yield problem(`Item ${index + 1} of the feed is not an article and is left out.`);
  }
  if (feed.items.length === 0) yield EMPTY_FEED;
};

/** @throws ApiError 'too_large' over the limit, 'invalid' if it is not JSON or not a feed */
async function parsed(input: ReaderInput): Promise<z.output<typeof feedSchema>> {
  if (input.bytes > BLOG_IMPORT_LIMITS.itemBytes)
    throw new ApiError(
      'too_large',
      `A JSON feed may have ${BLOG_IMPORT_LIMITS.itemBytes / 1_048_576} MB; this one has ${Math.ceil(input.bytes / 1_048_576)} MB. Export the blog in the format of its platform instead.`,
    );
  const bytes = await readFile(input.file);
  input.progress(bytes.length);
  const feed = feedSchema.safeParse(jsonOf(decodeText(bytes).text));
  if (feed.success) return feed.data;
  throw new ApiError('invalid', 'This JSON feed has no list of items, so there is nothing to import.');
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const before = json.slice(0, Number(position ?? json.length)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw new ApiError(
      'invalid',
      `The feed is not complete JSON (line ${figure(before.length)}, column ${figure(column)}). Download it again, then try again.`,
    );
  }
}

function postOf(
  item: z.output<typeof itemSchema>,
  site: string | null,
  base: string | null,
  inherited: string[],
): SourcePost {
  const notes = new Notes();
  const link = resolveUrl(item.url, base);
  const date = parseDate(item.date_published);
  if (!date) notes.warning('date', 'The feed does not give its date');
  const url = ownUrl([link], site, notes);
  if (item.external_url !== '' && item.external_url !== link) noteSubject(item.external_url, notes);
  noteFiles(
    item.attachments.map((one) => one.url),
    'attached file',
    notes,
  );
  const content =
    item.content_html.trim() === ''
      ? paragraphs(item.content_text).replace(/(?<!>)\n/g, '<br>')
      : item.content_html;
  const image = { url: resolveUrl(item.image || item.banner_image, url ?? base), alt: '', caption: '' };
  const authors = namesOf(item);
  return {
    ...EMPTY_POST,
    source_id: item.id || link || item.title,
    title: item.title,
    slug: slugOfUrl(url),
    url,
    created_at: date,
    published_at: date,
    updated_at: parseDate(item.date_modified),
    authors: authors.length > 0 ? authors : inherited,
    ...topicsOf(item.tags.map(plainTitle)),
    excerpt: plainText(item.summary, 1000),
    content,
    featured: unlessShown(image, content),
    notes: notes.list(),
  };
}
