import type { SourceStatus } from '#shared/imports.ts';
import { parseDate } from '../../platform/dates.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readJson } from '../containers/files.ts';
import { EMAIL_ONLY, forSome, newPost, type SourcePost, type SourceReader } from '../records.ts';
import { array, decodePercent, type Fields, fields, line, Notes, plainText, text } from '../text.ts';

/** Whether a JSON text begins as Ghost's export: {"db":[{…}]}, or {"meta":…,"data":{…}} in either order. */
export function isGhost(head: string): boolean {
  const start = head.slice(0, 1000);
  if (/^\s*\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/.test(start)) return true;
  return (
    /^\s*\{\s*"(?:meta|data)"\s*:\s*\{/.test(start) &&
    /"exported_on"\s*:|"data"\s*:\s*\{\s*"[a-z_]+"\s*:\s*\[/.test(start)
  );
}

/** Reads Ghost's JSON export of any version. */
export const readGhost: SourceReader = async function* (input) {
  const document = await readJson(input);
  const data = fields(fields(array(document.db)[0] ?? document).data ?? document);
  const rows = array(data.posts).map(fields);
  if (rows.length === 0)
    throw new ApiError(
      'invalid',
      'The Ghost export has no articles. In Ghost, open Settings, then Import/Export, and export the content again.',
    );
  const tables: Tables = new Map();
  for (const table of ['tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta'])
    for (const row of array(data[table]).map(fields)) {
      const key = `${table} ${text(row.post_id ?? row.id)}`;
      tables.set(key, [...(tables.get(key) ?? []), row]);
    }
  for (const [index, row] of rows.entries()) yield ghostPost(row, tables, index + 1);
};

/** Rows of these tables by the table and their id, or the id of the post that they belong to. */
type Tables = Map<string, Fields[]>;

/** A row of a table by its id, or of posts_meta by its post. */
const rowOf = (tables: Tables, table: string, id: unknown): Fields =>
  tables.get(`${table} ${text(id)}`)?.at(-1) ?? {};

/** What a table joins to a post, in order, by the names of the two tables and of the column that joins them. */
const joined = (tables: Tables, table: string, join: string, column: string, post: string): Fields[] =>
  (tables.get(`${join} ${post}`) ?? [])
    .toSorted((one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0))
    .map((row) => rowOf(tables, table, row[column]))
    .filter(({ name }) => line(name) !== '');

const isTrue = (value: unknown): boolean => value === true || value === 1;

/**
 * Converts a row of Ghost's table of posts, with the related rows of other tables.
 * @param number its position in the file, from 1, which identifies a post without an id
 */
function ghostPost(row: Fields, tables: Tables, number: number): SourcePost {
  const notes = new Notes();
  const id = text(row.id);
  const meta = rowOf(tables, 'posts_meta', id);
  const published = parseDate(row.published_at);
  const [category, ...tags] = tagsOf(id, tables);
  const authors = joined(tables, 'users', 'posts_authors', 'author_id', id);
  const slug = decodePercent(line(row.slug).replace(/^\/+|\/+$/g, ''));
  if (line(row.codeinjection_head, row.codeinjection_foot))
    notes.lost('Code that was put into the page for this article alone is not brought along');
  const content = onSite(contentOf(row, notes));
  return newPost(notes, {
    kind: row.type === 'page' || isTrue(row.page) ? 'page' : 'post',
    source_id: line(row.uuid) || id || slug || `number ${number}`,
    title: line(row.title),
    slug,
    url: slug && `/${slug}/`,
    status: statusOf(row, meta, published, notes),
    created_at: parseDate(row.created_at),
    published_at: published,
    updated_at: parseDate(row.updated_at),
    authors: (authors.length > 0 ? authors : [rowOf(tables, 'users', row.author_id)]).map(({ name }) =>
      line(name),
    ),
    categories: category ? [category] : [],
    tags,
    excerpt: line(row.custom_excerpt),
    content,
    featured: {
      url: onSite(line(row.feature_image, row.image)),
      alt: line(row.feature_image_alt, meta.feature_image_alt),
      caption: plainText(line(row.feature_image_caption, meta.feature_image_caption)),
    },
    seo_title: line(row.meta_title, meta.meta_title),
    seo_description: line(row.meta_description, meta.meta_description),
  });
}

function statusOf(row: Fields, meta: Fields, published: string | null, notes: Notes): SourceStatus {
  const status = text(row.status) || (published ? 'published' : 'draft');
  if (status === 'sent' || isTrue(meta.email_only)) return forSome(notes, EMAIL_ONLY);
  if (status !== 'published' && status !== 'scheduled') return 'draft';
  const visibility = text(row.visibility);
  if (visibility === '' || visibility === 'public')
    return notes.list().some(({ text }) => text === GATED_PART) ? 'private' : status;
  return forSome(notes, `for ${visibility === 'members' ? 'signed-in' : 'paying'} members only`);
}

/** Names of tags in order, without internal ones, which readers never saw. */
const tagsOf = (id: string, tables: Tables): string[] =>
  joined(tables, 'tags', 'posts_tags', 'tag_id', id)
    .filter(({ name, visibility }) => visibility !== 'internal' && !line(name).startsWith('#'))
    .map(({ name }) => line(name));

/** Ghost writes a placeholder for its site, and shows copies of pictures in other sizes. */
const onSite = (text: string): string =>
  text
    .replaceAll('__GHOST_URL__', '')
    .replace(/(\/content\/images\/)size\/[wh\d]{1,20}\/(?:format\/\w{1,10}\/)?/g, '$1');

/** A card that not everybody sees stands between comments; the end of the text ends it too. */
const GATED = /<!--\s*kg-gated-block:begin\b([^\n]*?)-->[\s\S]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g;
const GATED_PART =
  'A part of it was for members only. It is left out, and the article comes as a draft: if everybody may read that part, copy it from Ghost';

/** The HTML that Ghost generated, which every export has; files written by hand for its importer may lack it. */
function contentOf(post: Fields, notes: Notes): string {
  const html = text(post.html);
  if (html.trim() === '' && line(post.lexical, post.mobiledoc, post.markdown) !== '')
    notes.lost('Its text is only there in the form of Ghost’s editors: save it in Ghost, and export again');
  return html.replace(GATED, (block, says: string) => {
    if (/\bnonMember:["']?true\b/.test(says)) return block;
    notes.warning(GATED_PART);
    return '';
  });
}
