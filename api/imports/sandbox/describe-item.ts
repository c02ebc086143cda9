import { SLUG_PATTERN } from '#shared/fields.ts';
import { BLOG_IMPORT_LIMITS, type BlogFormat, type SourceStatus } from '#shared/imports.ts';
import { CONTENT_MAX, slugFromTitle } from '#shared/posts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Convert, ConvertContext, Converted } from '../convert/rules.ts';
import { Notes, shortened } from '../notes.ts';
import { FEED_FORMATS, type SourcePost, TOO_LARGE_TO_READ } from '../records.ts';
import { hashOf, singleLine } from '../text/strings.ts';
import { decodePercent, pathInArchive, slugOfUrl } from '../text/urls.ts';
import { linkedFile, oldPath, oldSite } from './old-paths.ts';

export interface ImportFacts {
  format: BlogFormat;
  site_url: string | null;
  /** Whether a person told the site's address; its articles are recognised without it, as in an import before it was told. */
  is_told?: boolean;
}

/** A converted post, as import_items stores it. */
export type DescribedItem = ReturnType<typeof describeItem>;

/**
 * Converts one post of a file, with notes on what changes and what is lost.
 * @throws errors of the conversion; an ApiError becomes the item's problem instead
 */
export function describeItem(
  source: SourcePost,
  facts: ImportFacts,
  convert: Convert,
  lookups: Pick<ConvertContext, 'attachment' | 'hasFile'>,
) {
  const site = oldSite(facts.site_url, facts.format, source);
  const isOwn = source.url !== null && oldPath(source.url, site) !== null;
  const context = {
    ...lookups,
    baseUrl: (isOwn ? absolute(source.url, facts.site_url) : null) ?? facts.site_url,
    siteUrl: facts.site_url ?? (isOwn ? absolute(source.url, null) : null),
    archivePath: facts.format === 'markdown' ? source.source_id : null,
  };
  const { converted, problem } = readContent(source, convert, context);
  const { content, links, words, lead } = converted;
  const featured = featuredImage(source, context);
  const notes = new Notes();
  for (const { level, kind, text, count } of [...source.notes, ...converted.notes])
    notes.add(level, kind, singleLine(text), count);
  const { title, wanted_slug, author, category, tags } = mappedFields(source, lead, notes);
  if (source.featured && !featured)
    notes.lost('image', source.featured.attachment_id ? NO_MEDIA : 'Its featured image is not in the file');
  if (featured?.caption)
    notes.lost(
      'caption',
      `A featured image has no caption here, so this one is left out: “${featured.caption}”`,
    );
  const files = links.flatMap((link) => linkedFile(link, site) ?? []);
  for (const { url, refusal } of files)
    if (refusal) notes.warning('file', `The file “${shortened(url, 200)}” stays on the old site. ${refusal}`);
  if (!problem && content.trim() === '') notes.warning('text', 'It has no text, so it is not chosen for you');
  const shown = new Set(converted.images.map(({ url }) => url));
  const linked = new Set(files.flatMap(({ url, refusal }) => (refusal || shown.has(url) ? [] : [url])));
  return {
    title,
    source_key: sourceKey(source, facts),
    author,
    category,
    tags,
    content: problem ? '' : content,
    links,
    lead,
    wanted_slug,
    words,
    notes: notes.list(),
    /** Why it cannot be imported. */
    problem,
    /** The featured image at place 0, then those of the text, then the files that it links to. */
    images: [featured, ...converted.images, ...[...linked].map((url) => ({ url, alt: '' }))].flatMap(
      (image, place) => {
        if (!image?.url) return [];
        const { url, alt } = image;
        return [{ place, url, alt: singleLine(alt, 500), url_hash: hashOf(url) }];
      },
    ),
  };
}

const NO_MEDIA =
  'Its featured image is not in the file: export “Media” from WordPress as well, and upload both files in one .zip';

/** data: URLs become files, so they do not count as text. */
const lengthWithoutPictures = (text: string) => text.replace(/data:image\/[^"')\s>]+/gi, '').length;

const TOO_LONG =
  'The text is longer than 500,000 characters, so it cannot be imported. Split the article on the old site, and export again.';

function readContent(
  { content, dialect, notes }: SourcePost,
  convert: Convert,
  context: ConvertContext,
): { converted: Converted; problem: string | null } {
  const without = (problem: string) => ({ converted: convert('', dialect, context), problem });
  if (notes.some(({ text }) => text === TOO_LARGE_TO_READ)) return without(`${TOO_LARGE_TO_READ}.`);
  try {
    const converted = convert(content, dialect, context);
    const isTooLong =
      lengthWithoutPictures(converted.content) > CONTENT_MAX ||
      converted.content.length > BLOG_IMPORT_LIMITS.itemBytes;
    return { converted, problem: isTooLong ? TOO_LONG : null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return without(`${error.message}.`.replace(/\.\.$/, '.'));
  }
}

function featuredImage(
  { featured }: SourcePost,
  context: ConvertContext,
): { url: string; alt: string; caption: string } | null {
  if (!featured) return null;
  const listed = featured.attachment_id ? context.attachment(featured.attachment_id) : undefined;
  const given = featured.url ?? listed?.url ?? '';
  const inArchive = pathInArchive(given, context);
  const isWhole = /^(?:archive|data):/.test(given);
  // Without the site's address a picture cannot be fetched, but one that is here already is found by its path.
  const atPlace = () => absolute(given, context.baseUrl) ?? (/^\/(?!\/)/.test(given) ? given : null);
  const url = inArchive ? `archive:${inArchive}` : isWhole ? given : atPlace();
  const caption = singleLine(featured.caption || listed?.caption || '', 200);
  return url ? { url, alt: featured.alt || listed?.alt || '', caption } : null;
}

function absolute(address: string | null, base: string | null): string | null {
  const url = address ? URL.parse(address, base ?? undefined) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Identifies a post in every export of the same site. */
function sourceKey(source: SourcePost, { format, site_url, is_told }: ImportFacts): string {
  const family = FEED_FORMATS.includes(format) ? 'feed' : format;
  const site = ((is_told ? null : site_url) ?? '').toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/+$/g, '');
  const own =
    source.source_id || source.url || `${source.title}\n${source.published_at ?? source.created_at ?? ''}`;
  return hashOf([family, site, own].join('\n'));
}

const AUTHOR_MAX = 200;
const CATEGORY_MAX = 100;
const TAG_MAX = 50;
const TAGS_MAX = 20;
const TITLE_FROM_LEAD = 80;
/** Of the 200 characters of a slug, leaves room for the number that settles a clash. */
const SLUG_MAX = 185;

/** Maps title, slug, author, category and tags to what a post has here, and notes each change. */
function mappedFields(source: SourcePost, lead: string, notes: Notes) {
  if (source.kind === 'page') notes.converted('page', 'A page becomes an article');
  const becomes = DRAFTS[source.status];
  if (becomes) notes.converted('status', becomes);
  const isDateTold = source.notes.some(({ kind }) => kind === 'date');
  if (source.status === 'published' && !source.published_at && !isDateTold)
    notes.warning('date', 'It has no date, so it gets that of the import');
  if (source.status === 'scheduled' && source.published_at && Date.parse(source.published_at) < Date.now())
    notes.warning('date', 'The time it was scheduled for has passed, so it appears at once');

  const title = source.title || titleFrom(lead);
  if (!source.title) notes.warning('title', 'It has no title, so it gets one from the beginning of its text');
  if (!source.excerpt && lead)
    notes.converted('excerpt', 'It has no excerpt, so the beginning of its text becomes one');

  const everybody = source.authors.join(', ');
  if (source.authors.length > 1) notes.converted('author', 'Its authors are named together on one line');
  const author = singleLine(everybody, AUTHOR_MAX);
  if (author !== everybody)
    notes.lost('author', 'The authors’ names are longer than 200 characters, and are cut');

  const { category, others } = chosenCategory(source.categories);
  if (others.length > 0)
    notes.converted('category', 'An article has one category here, so its others become tags', others.length);
  const { tags, lost } = tagsOf([...source.tags, ...others]);
  if (lost > 0) notes.lost('tag', 'An article has at most 20 tags here, so the last ones are left out', lost);
  return { title, wanted_slug: wantedSlug({ ...source, title }), author, category, tags };
}

const DRAFTS: { readonly [status in SourceStatus]?: string } = {
  pending: 'It waited for review on the old site, so it comes as a draft',
  private: 'It was private on the old site, so it comes as a draft',
  protected: 'It was behind a password on the old site, which is not brought along: it comes as a draft',
  trashed: 'It was in the bin of the old site, so it comes as a draft',
};

function titleFrom(lead: string): string {
  if (lead.length <= TITLE_FROM_LEAD) return lead || 'Untitled';
  return `${lead.slice(0, TITLE_FROM_LEAD).replace(/\s+\S*$/, '')}…`.toWellFormed();
}

/** The first category that an author chose: WordPress files every other post under "Uncategorised". */
function chosenCategory(names: readonly string[]): { category: string | null; others: string[] } {
  const isChosen = (name: string) => !/^uncategori[sz]ed$/i.test(name);
  const first = names.find(isChosen) ?? names[0];
  if (first === undefined) return { category: null, others: [] };
  return {
    category: singleLine(first, CATEGORY_MAX),
    others: names.filter((name) => name !== first && isChosen(name)),
  };
}

function tagsOf(names: readonly string[]): { tags: string[]; lost: number } {
  const clean = names.map((name) => singleLine(name, TAG_MAX)).filter(Boolean);
  const different = [...new Map(clean.map((name) => [name.toLowerCase(), name])).values()];
  return { tags: different.slice(0, TAGS_MAX), lost: Math.max(0, different.length - TAGS_MAX) };
}

/** The slug that a post should get: its own, else from its old URL, its title or its date. */
function wantedSlug(post: SourcePost): string {
  const day = (post.published_at ?? post.created_at)?.slice(0, 10);
  // A number is no name.
  const place = slugOfUrl(post.url) ?? '';
  return (
    asSlug(post.slug ?? '') ||
    asSlug(/^\d+$/.test(place) ? '' : place) ||
    slugFromTitle(post.title) ||
    (day ? `post-${day}` : `post-${hashOf(post.source_id).slice(0, 8)}`)
  );
}

const FILE_ENDING = /\.(?:html?|php|aspx?|md|markdown)$/i;

function asSlug(given: string): string {
  const text = decodePercent(given).normalize('NFC').trim().replace(FILE_ENDING, '');
  const isFine = SLUG_PATTERN.test(text) && text.length <= SLUG_MAX;
  return isFine ? text : slugFromTitle(text);
}
