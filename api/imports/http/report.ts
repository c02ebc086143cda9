import type { Knex } from 'knex';
import type { ImportItem } from '#shared/imports.ts';
import { csvReport } from '../../platform/batch/routes.ts';

type Line = Pick<
  ImportItem,
  'number' | 'title' | 'kind' | 'source_status' | 'outcome' | 'source_url' | 'notes' | 'problem'
> & {
  /** Of the post now; null where there is none. */
  slug: string | null;
  failed: { url: string; problem: string | null }[];
};

/**
 * The report on an import as lines of CSV, one for each item.
 * @param siteUrl of this website, without a trailing slash; if empty, addresses are paths
 */
export function reportLines(db: Knex, importId: string, siteUrl = ''): AsyncGenerator<string, void> {
  const rows = db('import_items as r')
    .leftJoin('blog_posts as b', 'b.id', 'r.post_id')
    .where({ 'r.import_id': importId })
    .select(
      'r.number',
      'r.title',
      'r.kind',
      'r.source_status',
      'r.outcome',
      'r.source_url',
      'r.notes',
      'r.problem',
    )
    .select(
      'b.slug',
      db.raw(`(select coalesce(json_agg(json_build_object('url', m.url, 'problem', m.problem) order by u.place), '[]')
        from import_item_images u join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
        where u.import_id = r.import_id and u.number = r.number and m.state = 'failed') as failed`),
    );
  return csvReport<Line>(rows, {
    number: ({ number }) => String(number),
    title: ({ title }) => title,
    kind: ({ kind }) => kind,
    source_status: ({ source_status }) => source_status,
    outcome: ({ outcome }) => outcome,
    address: ({ slug }) => (slug === null ? '' : `${siteUrl}/blog/${slug}`),
    old_address: ({ source_url }) => source_url,
    notes: ({ notes }) => notes.map(({ text }) => text).join('\n'),
    problem: ({ problem }) => problem,
    failed_images: ({ failed }) =>
      failed.map(({ url, problem }) => `${brief(url)}: ${problem ?? ''}`).join('\n'),
  });
}

/** A data: URL would fill the sheet. */
const brief = (url: string): string => (url.length > 300 ? `${url.slice(0, 300)}…` : url);
