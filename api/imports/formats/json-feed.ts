import { readFile } from 'node:fs/promises';
import type { ImportNote } from '#shared/imports.ts';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { escapeHtml } from '../../platform/content/escape-html.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ReaderInput, SourcePost, SourceReader } from '../source.ts';
import { resolved, slugOfAddress, withoutSlash } from './addresses.ts';
import { plainText, plainTitle } from './plain-text.ts';
import { addNote, counted, few, line, note, wellFormed } from './texts.ts';
import { moment } from './xml/moments.ts';

type Json = { readonly [key: string]: unknown };

/** JSON Feed 1.0 and 1.1. Feeds are small, so a feed is read whole, within the limit of one post. */
export const readJsonFeed: SourceReader = async function* (input) {
  const feed = await parsed(input);
  const home = resolved(text(feed.home_page_url), input.address);
  yield { type: 'site', title: plainTitle(text(feed.title)), ...(home && { url: withoutSlash(home) }) };
  const inherited = authorsOf(feed);
  const items = list(feed.items);
  for (const [index, item] of items.entries()) {
    if (isJson(item)) yield postOf(item, home ?? input.address, inherited);
    else yield { type: 'problem', message: `Item ${index + 1} of the feed is no post and is left out.` };
  }
};

/**
 * @throws ApiError 'too_large' over the limit, 'invalid' for what is no JSON, with line and column
 */
async function parsed(input: ReaderInput): Promise<Json> {
  if (input.bytes > BLOG_IMPORT_LIMITS.itemBytes)
    throw new ApiError(
      'too_large',
      `A JSON feed may have ${BLOG_IMPORT_LIMITS.itemBytes / 1_048_576} MB; this one has ${Math.ceil(input.bytes / 1_048_576)} MB. Export the blog in the format of its platform instead.`,
    );
  const bytes = await readFile(input.file, { signal: input.signal });
  input.progress(bytes.length);
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  const json = new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
  try {
    const feed: unknown = JSON.parse(json);
    if (isJson(feed) && Array.isArray(feed.items)) return feed;
  } catch (error) {
    throw new ApiError(
      'invalid',
      `The feed is not complete JSON${placeOf(error, json)}. Download it again, then try again.`,
    );
  }
  throw new ApiError('invalid', 'This JSON feed has no list of items, so there is nothing to import.');
}

function placeOf(error: unknown, json: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? json.length);
  const before = json.slice(0, position).split('\n');
  return ` (line ${before.length.toLocaleString('en-GB')}, column ${((before.at(-1)?.length ?? 0) + 1).toLocaleString('en-GB')})`;
}

function postOf(item: Json, base: string | null, inherited: string[]): SourcePost {
  const notes: ImportNote[] = [];
  const url = resolved(text(item.url), base);
  const id = typeof item.id === 'number' ? String(item.id) : text(item.id);
  const html = text(item.content_html);
  const content = wellFormed(html.trim() !== '' ? html : paragraphs(text(item.content_text)));
  const date = moment(text(item.date_published));
  if (!date) addNote(notes, note('warning', 'date', 'The feed does not tell its date'));
  const external = text(item.external_url);
  if (external !== '' && external !== url)
    addNote(
      notes,
      note(
        'lost',
        'link',
        `It is about ${external.slice(0, 300)}, which is only kept where its text links to it`,
      ),
    );
  const files = list(item.attachments)
    .flatMap((one) => (isJson(one) ? [text(one.url)] : []))
    .filter(Boolean);
  if (files.length > 0)
    addNote(
      notes,
      note(
        'lost',
        'podcast',
        `${counted(files.length, 'attached file')} (${few(files)}) ${files.length === 1 ? 'is' : 'are'} not brought along`,
        files.length,
      ),
    );
  const authors = authorsOf(item);
  const [category, ...tags] = [
    ...new Set(
      list(item.tags)
        .map((tag) => plainTitle(text(tag)))
        .filter(Boolean),
    ),
  ];
  return {
    type: 'post',
    kind: 'post',
    source_id: line(id || url || text(item.title), 1000),
    title: line(text(item.title), 1000),
    slug: slugOfAddress(url),
    url,
    other_urls: [],
    status: 'published',
    created_at: date,
    published_at: date,
    updated_at: moment(text(item.date_modified)),
    authors: authors.length > 0 ? authors : inherited,
    categories: category ? [category] : [],
    tags,
    excerpt: plainText(text(item.summary), 1000),
    content,
    dialect: 'html',
    featured: pictureOf(item, url ?? base, content),
    seo_title: null,
    seo_description: null,
    notes,
    line: null,
  };
}

function pictureOf(item: Json, base: string | null, content: string) {
  const url = resolved(text(item.image) || text(item.banner_image), base);
  return url && !content.includes(url) && !content.includes(url.replaceAll('&', '&amp;'))
    ? { url, alt: '', caption: '' }
    : null;
}

const paragraphs = (plain: string) =>
  plain
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** Version 1.0 has one author, 1.1 a list. */
function authorsOf(thing: Json): string[] {
  const people = Array.isArray(thing.authors) ? list(thing.authors) : [thing.author];
  return [
    ...new Set(people.flatMap((one) => (isJson(one) ? [plainTitle(text(one.name))] : [])).filter(Boolean)),
  ];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
