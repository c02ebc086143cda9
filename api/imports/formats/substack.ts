import { parse } from 'csv-parse/sync';
import type { ReaderInput, SourceReader, SourceRecord } from '../source.ts';
import { contentsOf, pictures, problem, withArchive } from './archive-files.ts';
import { type SubstackRow, substackPost } from './substack-post.ts';
import { decodeText, few, line } from './texts.ts';
import type { Archive, ArchiveEntry } from './zip.ts';
import { baseOf } from './zip-paths.ts';

/** posts/<number>.<slug>.html */
export const isSubstackPost = (path: string): boolean => /(?:^|\/)posts\/\d+(?:\.[^/]*)?\.html?$/i.test(path);
export const isSubstackTable = (path: string): boolean => /(?:^|\/)posts\.csv$/i.test(path);

/** Reads Substack's archive: a table of posts and one HTML file each. Addresses of readers in it are never looked at. */
export const readSubstack: SourceReader = (input: ReaderInput) =>
  withArchive(input, (archive, progress) => newsletters(archive, progress));

async function* newsletters(
  archive: Archive,
  progress: (entry: ArchiveEntry) => void,
): AsyncGenerator<SourceRecord> {
  const texts = new Map(
    archive.entries
      .filter((entry) => isSubstackPost(entry.path))
      .map((entry) => [baseOf(entry.path).replace(/\.html?$/i, ''), entry]),
  );
  const byNumber = new Map([...texts].map(([name, entry]) => [name.replace(/\..*$/, ''), entry]));
  const sites = new Map<string, number>();
  const used = new Set<ArchiveEntry>();

  async function* post(row: SubstackRow, entry: ArchiveEntry | undefined): AsyncGenerator<SourceRecord> {
    let html: string | null = null;
    if (entry) {
      progress(entry);
      const { bytes, refusal } = await contentsOf(archive, entry);
      if (refusal !== undefined) yield problem(refusal);
      else html = decodeText(bytes).text;
    }
    if (html) countSite(html, sites);
    yield substackPost(row, html);
  }

  const table = archive.entries.find((entry) => isSubstackTable(entry.path));
  if (table)
    for await (const item of rowsOf(archive, table)) {
      if ('problem' in item) {
        yield problem(item.problem);
        continue;
      }
      const entry = texts.get(item.row.post_id) ?? byNumber.get(item.row.post_id.replace(/\..*$/, ''));
      if (entry) used.add(entry);
      yield* post(item.row, entry);
    }
  for (const [name, entry] of texts)
    if (!used.has(entry)) yield* post({ post_id: name, orphan: true }, entry);
  const site = [...sites].sort((one, other) => other[1] - one[1])[0];
  if (site) yield { type: 'site', url: site[0] };
  yield* pictures(archive, progress);
  const lists = archive.entries.filter((entry) =>
    /(?:^|\/)(?:email_list|subscribers?)[^/]*\.csv$/i.test(entry.path),
  );
  if (lists.length > 0)
    yield problem(
      `The archive also has lists of email addresses (${few(lists.map((entry) => baseOf(entry.path)))}). They were not read: subscribers are imported under Subscriptions, and only with their consent.`,
    );
}

/** Buttons to subscribe lead to the newsletter's own address. */
function countSite(html: string, sites: Map<string, number>): void {
  for (const [, site = ''] of html.matchAll(/"(https?:\/\/[^\s"'<>&;/]{1,200})\/subscribe\b/g))
    sites.set(site, (sites.get(site) ?? 0) + 1);
}

async function* rowsOf(
  archive: Archive,
  table: ArchiveEntry,
): AsyncGenerator<{ row: SubstackRow } | { problem: string }> {
  const { bytes, refusal } = await contentsOf(archive, table);
  if (refusal !== undefined) {
    yield { problem: refusal };
    return;
  }
  const { rows, brokenAt } = cellsOf(decodeText(bytes).text);
  const names = (rows[0] ?? []).map((name) => line(name, 100).toLowerCase());
  if (!names.includes('post_id')) {
    yield { problem: 'posts.csv has no column post_id, so the titles and dates in it cannot be used.' };
    return;
  }
  for (const cells of rows.slice(1)) {
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    const id = line(row.post_id, 300);
    if (id) yield { row: { ...row, post_id: id } };
  }
  if (brokenAt !== null)
    yield {
      problem: `posts.csv cannot be read from line ${brokenAt} on. The posts after it come as drafts, without their titles and dates; export the archive again.`,
    };
}

/** All rows up to the one that is broken, if one is. */
function cellsOf(text: string): { rows: string[][]; brokenAt: number | null } {
  const rows: string[][] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1024 * 1024,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return null;
      },
    });
    return { rows, brokenAt: null };
  } catch (error) {
    const { lines } = error as { lines?: number };
    return { rows, brokenAt: lines ?? rows.length + 1 };
  }
}
