import type { Knex } from 'knex';
import type { ImportNote, ItemOutcome, SourceKind, SourceStatus } from '#shared/imports.ts';
import { csvReport } from '../../platform/batch/routes.ts';

const CHUNK = 1000;

const COLUMNS = [
  'number',
  'title',
  'kind',
  'source_status',
  'outcome',
  'address',
  'old_address',
  'notes',
  'problem',
  'failed_images',
];

interface Line {
  number: number;
  title: string;
  kind: SourceKind;
  source_status: SourceStatus;
  outcome: ItemOutcome;
  /** Of the post now; null where there is none. */
  slug: string | null;
  source_url: string | null;
  notes: ImportNote[];
  problem: string | null;
  failed: { url: string; problem: string | null }[];
}

/**
 * The report on an import as lines of CSV, one for each item.
 * @param siteUrl of this website, without a trailing slash; if empty, addresses are paths
 */
export function reportLines(db: Knex, importId: string, siteUrl = ''): AsyncGenerator<string, void> {
  const page = (after: number): PromiseLike<Line[]> =>
    db('import_items as i')
      .leftJoin('blog_posts as b', 'b.id', 'i.post_id')
      .where({ 'i.import_id': importId })
      .where('i.number', '>', after)
      .orderBy('i.number')
      .limit(CHUNK)
      .select(
        'i.number',
        'i.title',
        'i.kind',
        'i.source_status',
        'i.outcome',
        'i.source_url',
        'i.notes',
        'i.problem',
        'b.slug',
        db.raw(`(select coalesce(json_agg(json_build_object('url', m.url, 'problem', m.problem) order by u.place), '[]')
          from import_item_images u join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
          where u.import_id = i.import_id and u.number = i.number and m.state = 'failed') as failed`),
      );
  return csvReport(COLUMNS, page, (line) => cells(line, siteUrl));
}

function cells(line: Line, siteUrl: string): (string | null)[] {
  return [
    String(line.number),
    line.title,
    line.kind,
    line.source_status,
    line.outcome,
    line.slug === null ? '' : `${siteUrl}/blog/${line.slug}`,
    line.source_url,
    line.notes.map(({ text }) => text).join('\n'),
    line.problem,
    line.failed.map(({ url, problem }) => `${brief(url)}: ${problem ?? ''}`).join('\n'),
  ];
}

/** A data: URL would fill the sheet. */
const brief = (url: string): string => (url.length > 300 ? `${url.slice(0, 300)}…` : url);
