import type { SourceStatus } from '#shared/imports.ts';
import { parseDate } from '../../platform/dates.ts';
import { type Archive, archiveReader, baseOf, pictures, textOf } from '../containers/archive.ts';
import { csvRows, type Row } from '../containers/files.ts';
import { EMAIL_ONLY, forSome, newPost, problem, type SourcePost, type SourceReader } from '../records.ts';
import { decodeReferences, Notes, singleLine } from '../text.ts';

/** posts/<number>.<slug>.html */
export const isSubstackPost = (path: string): boolean => /(?:^|\/)posts\/\d+(?:\.[^/]*)?\.html?$/i.test(path);
export const isSubstackTable = (path: string): boolean => /(?:^|\/)posts\.csv$/i.test(path);

/** Reads Substack's archive: a table of posts and an HTML file for each. Never opens its files of subscribers. */
export const readSubstack: SourceReader = archiveReader(async function* (archive) {
  const files = new Map(archive.paths.filter(isSubstackPost).map((path) => [numberOf(baseOf(path)), path]));
  const sites = new Map<string, number>();
  const rows = new Map<string, Row>();
  for await (const found of rowsOf(archive))
    if (found.type === 'problem') yield found;
    else if (found.row.post_id) rows.set(numberOf(found.row.post_id), found.row);
  for (const number of new Set([...rows.keys(), ...files.keys()])) {
    const path = files.get(number);
    // Of some files the table says nothing: not even whether they were published.
    const row = rows.get(number) ?? { post_id: baseOf(path ?? '').replace(/\.html?$/i, '') };
    const text = path && (await textOf(archive, path));
    if (typeof text === 'object') yield text;
    const html = typeof text === 'string' ? text : null;
    countSite(html ?? '', sites);
    yield substackPost(row, html);
  }
  const [site] = [...sites].sort(([, one], [, other]) => other - one);
  if (site) yield { type: 'site', url: site[0] };
  yield* pictures(archive);
});
const numberOf = (name: string) => name.replace(/\..*$/s, '');

/** Finds the newsletter's URL in its buttons to subscribe. */
function countSite(html: string, sites: Map<string, number>): void {
  for (const [, site = ''] of html.matchAll(/"(https?:\/\/[^\s"'<>&;/]{1,200})\/subscribe\b/g))
    sites.set(site, (sites.get(site) ?? 0) + 1);
}

/** The columns of posts.csv change from year to year. */
const columnOf = (header: string) => singleLine(header).toLowerCase();
const DRAFTS_AFTER = 'The articles after it come as drafts, without their titles and dates.';

/** The rows of posts.csv, up to the first broken one. */
async function* rowsOf(archive: Archive) {
  const path = archive.paths.find(isSubstackTable);
  const text = path && (await textOf(archive, path));
  if (typeof text === 'object') yield text;
  if (typeof text !== 'string') return;
  for await (const found of csvRows([text], 1024 * 1024, columnOf))
    yield found.type === 'row' ? found : problem(`posts.csv: ${found.message} ${DRAFTS_AFTER}`);
}

/** @param html its file; null if the archive has none */
function substackPost(row: Row, html: string | null): SourcePost {
  const notes = new Notes();
  const [, number = '', rest = ''] = /^(\d*)\.?(.*)$/s.exec(row.post_id ?? '') ?? [];
  const slug = singleLine(row.slug ?? '') || rest || null;
  const type = (row.type ?? '').toLowerCase();
  const isPage = type === 'page';
  const status = statusOf(row, type, notes);
  if (Object.keys(row).length === 1)
    notes.warning('posts.csv says nothing of this post, so it comes as a draft without its date');
  if (html === null) notes.warning('The archive has no text for this article, so it comes empty');
  if (row.podcast_url) notes.lost(`The recording is not brought along: ${row.podcast_url}`);
  return newPost(notes, {
    kind: isPage ? 'page' : 'post',
    source_id: number || (row.post_id ?? ''),
    title: decodeReferences(row.title ?? ''),
    slug,
    url: slug && (isPage ? `/${slug}` : `/p/${slug}`),
    other_urls: isPage && slug ? [`/p/${slug}`] : [],
    status,
    created_at: parseDate(row.post_date),
    excerpt: decodeReferences(row.subtitle ?? ''),
    content: (html ?? '').trim(),
  });
}

function statusOf(row: Row, type: string, notes: Notes): SourceStatus {
  if (row.is_published?.trim().toLowerCase() !== 'true') return 'draft';
  if (type === 'adhoc_email') return forSome(notes, EMAIL_ONLY);
  const audience = row.audience || 'everyone';
  if (audience === 'everyone') return 'published';
  return forSome(notes, `for ${audience === 'only_free' ? '' : 'paying '}subscribers only`);
}
