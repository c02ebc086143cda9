import * as z from 'zod';
import {
  BLOG_IMPORT_LIMITS,
  type ImportNote,
  NOTE_LEVELS,
  SOURCE_KINDS,
  SOURCE_STATUSES,
} from '#shared/imports.ts';
import { CONTENT_DIALECTS, type SourcePost, type SourceRecord } from '../types.ts';
import { plainText } from './html.ts';
import { singleLine, stripControls, withoutMail } from './strings.ts';

/** In UTF-16 code units; the limits of shared/posts.ts. */
const TITLE_MAX = 300;
const EXCERPT_MAX = 1000;
const URL_MAX = 2000;

/** A note that also tells the analysis that the post cannot be imported. */
export const TOO_LARGE_TO_READ =
  'The article is larger than 20 MB, so it cannot be imported. Split it on the old site, and export again';

const line = (max: number) => z.string().transform((text) => singleLine(text, max));
const optional = z.nullable(z.string()).transform((text) => text ?? '');
const optionalLine = (max: number) => optional.transform((text) => singleLine(text, max) || null);
/** Half a URL leads nowhere. */
const url = (max: number) =>
  optional.transform((text) => (text.length > max ? null : singleLine(text) || null));
const date = z.nullable(z.iso.datetime());
const names = (most: number, clean = (name: string) => name) =>
  z.array(z.string()).transform((given) => {
    const found = given.slice(0, most).map((name) => clean(singleLine(name, 200)));
    return [...new Map(found.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()];
  });

const noteSchema = z.object({
  level: z.enum(NOTE_LEVELS),
  kind: line(50),
  text: line(500),
  count: z.number().transform((count) => Math.max(1, Math.trunc(count))),
});

const postSchema = z.object({
  type: z.literal('post'),
  kind: z.enum(SOURCE_KINDS),
  source_id: line(1000),
  title: line(TITLE_MAX),
  slug: optionalLine(500),
  url: url(URL_MAX),
  other_urls: z.array(url(URL_MAX)).transform((urls) => urls.slice(0, 50).filter((one) => one !== null)),
  status: z.enum(SOURCE_STATUSES),
  created_at: date,
  published_at: date,
  updated_at: date,
  authors: names(50, withoutMail),
  categories: names(100),
  tags: names(500),
  // Some platforms write HTML into excerpts, which are shown as plain text.
  excerpt: z
    .string()
    .transform((text) =>
      /<[a-z!/]/i.test(text) ? plainText(text, EXCERPT_MAX) : singleLine(text, EXCERPT_MAX),
    ),
  content: z.string().transform((text) => {
    const clean = stripControls(text);
    return Buffer.byteLength(clean) > BLOG_IMPORT_LIMITS.itemBytes ? '' : clean;
  }),
  dialect: z.enum(CONTENT_DIALECTS),
  featured: z
    .object({
      // It may be a data: URL.
      url: url(BLOG_IMPORT_LIMITS.itemBytes),
      attachment_id: line(200).optional(),
      alt: line(500),
      caption: line(EXCERPT_MAX),
    })
    .nullable(),
  seo_title: optionalLine(TITLE_MAX),
  seo_description: optionalLine(EXCERPT_MAX),
  notes: z.array(noteSchema).transform((notes) => notes.slice(0, 100)),
});

const schema = z.discriminatedUnion('type', [
  postSchema,
  z.object({
    type: z.literal('attachment'),
    source_id: line(200),
    url: line(8001),
    title: line(TITLE_MAX),
    alt: line(500),
    caption: line(EXCERPT_MAX),
  }),
  z.object({ type: z.literal('file'), path: line(1000), bytes: z.instanceof(Buffer) }),
  z.object({ type: z.literal('site'), url: line(URL_MAX) }),
  z.object({ type: z.literal('problem'), message: line(500) }),
]);

/**
 * Cleans and bounds every text of a record, and notes what was cut.
 * @throws z.ZodError for a record that no reader makes
 */
export function normalise(record: SourceRecord): SourceRecord {
  const clean = schema.parse(record);
  if (clean.type !== 'post' || record.type !== 'post') return clean;
  const others = clean.other_urls.filter((one) => one !== clean.url);
  return { ...clean, other_urls: others, notes: [...clean.notes, ...notesOnCuts(record, clean)] };
}

function notesOnCuts(given: SourcePost, clean: SourcePost): ImportNote[] {
  const notes: ImportNote[] = [];
  const lost = (kind: string, text: string) => notes.push({ level: 'lost', kind, text, count: 1 });
  if (singleLine(given.title) !== clean.title)
    lost('title', 'The title was longer than 300 characters, and is cut');
  if (clean.content === '' && Buffer.byteLength(given.content) > BLOG_IMPORT_LIMITS.itemBytes)
    lost('text', TOO_LARGE_TO_READ);
  if (clean.excerpt.length >= EXCERPT_MAX - 1 && plainText(given.excerpt) !== clean.excerpt)
    lost('excerpt', 'The excerpt was longer than 1,000 characters, and is cut');
  return notes;
}
