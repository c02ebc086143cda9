import { BLOG_IMPORT_LIMITS, type ImportNote } from '#shared/imports.ts';
import { renderContent } from '../platform/content/render-content.ts';
import { cleanMoment, cleanText, oneLine } from './clean.ts';
import type { SourceImage, SourcePost } from './source.ts';

/** Longest texts, in UTF-16 code units; those of a post's own fields are the limits of shared/posts.ts. */
const TITLE_MAX = 300;
const EXCERPT_MAX = 1000;
const NAME_MAX = 200;
const ADDRESS_MAX = 2000;
const IMAGE_ADDRESS_MAX = BLOG_IMPORT_LIMITS.itemBytes;
const MOST = { authors: 50, categories: 100, tags: 500, addresses: 50, notes: 100 };

/** A post of a file with every text bounded and cleaned, and notes on what that cost. */
export function tidyPost(post: SourcePost): SourcePost {
  const notes = post.notes.slice(0, MOST.notes).map(tidyNote);
  const note = (level: ImportNote['level'], kind: string, text: string) =>
    notes.push({ level, kind, text, count: 1 });

  const wholeTitle = oneLine(post.title);
  const title = oneLine(wholeTitle, TITLE_MAX);
  if (title !== wholeTitle) note('lost', 'title', 'The title was longer than 300 characters, and is cut');
  let content = cleanText(post.content);
  if (Buffer.byteLength(content) > BLOG_IMPORT_LIMITS.itemBytes) {
    content = '';
    note('lost', 'text', TOO_LARGE_TO_READ);
  }
  const plain = plainText(post.excerpt);
  const excerpt = cleanText(plain, EXCERPT_MAX);
  if (excerpt !== plain) note('lost', 'excerpt', 'The excerpt was longer than 1,000 characters, and is cut');
  const seo_title = optional(post.seo_title, TITLE_MAX);
  const seo_description = optional(post.seo_description, EXCERPT_MAX);
  const moments = {
    created_at: cleanMoment(post.created_at),
    published_at: cleanMoment(post.published_at),
    updated_at: cleanMoment(post.updated_at),
  };
  if (post.published_at && !moments.published_at)
    note('lost', 'date', `The date “${oneLine(post.published_at, 50)}” cannot be read`);

  return {
    type: 'post',
    kind: post.kind,
    source_id: oneLine(post.source_id, ADDRESS_MAX),
    title,
    slug: optional(post.slug, 500),
    url: addressOf(post.url),
    other_urls: post.other_urls
      .slice(0, MOST.addresses)
      .flatMap((url) => addressOf(url) ?? [])
      .filter((url) => url !== post.url),
    status: post.status,
    ...moments,
    authors: names(post.authors, MOST.authors),
    categories: names(post.categories, MOST.categories),
    tags: names(post.tags, MOST.tags),
    excerpt,
    content,
    dialect: post.dialect,
    featured: tidyImage(post.featured),
    seo_title,
    seo_description,
    notes,
    line: post.line,
  };
}

/** The note by which the analysis knows a post that is too large to be read at all. */
export const TOO_LARGE_TO_READ =
  'The post is larger than 20 MB, so it cannot be imported. Split it on the old site, and export again';

function tidyNote({ level, kind, text, count }: ImportNote): ImportNote {
  return { level, kind: oneLine(kind, 50), text: oneLine(text, 500), count: Math.max(1, Math.trunc(count)) };
}

const optional = (text: string | null, max: number) => (text === null ? null : oneLine(text, max) || null);

/** Excerpts are shown as they are; some platforms write HTML into them. */
function plainText(text: string): string {
  const clean = cleanText(text.slice(0, 20 * EXCERPT_MAX)).trim();
  return /<[a-z!/]/i.test(clean) ? renderContent(clean, 'html').text : clean;
}

function addressOf(url: string | null): string | null {
  const clean = oneLine(url ?? '');
  return clean === '' || clean.length > ADDRESS_MAX ? null : clean;
}

function names(given: readonly string[], most: number): string[] {
  const clean = given
    .slice(0, most)
    .map((name) => oneLine(name, NAME_MAX))
    .filter(Boolean);
  return [...new Map(clean.map((name) => [name.toLowerCase(), name])).values()];
}

function tidyImage(image: SourceImage | null): SourceImage | null {
  if (!image) return null;
  const url = oneLine(image.url ?? '');
  return {
    url: url && url.length <= IMAGE_ADDRESS_MAX ? url : null,
    attachment_id: image.attachment_id === undefined ? undefined : oneLine(image.attachment_id, NAME_MAX),
    alt: oneLine(image.alt, 500),
    caption: oneLine(image.caption, EXCERPT_MAX),
  };
}
