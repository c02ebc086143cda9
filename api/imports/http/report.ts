import type { Knex } from 'knex';
import type { ImportImage, ImportItem } from '#shared/imports.ts';
import { csvReport } from '../../platform/batch/routes.ts';
import { selectListed } from '../../platform/http/resource.ts';
import { IMAGES, importItems } from './resource.ts';

type Line = ImportItem & {
  images: ImportImage[];
  /** Of the post now; null where there is none. */
  post_slug: string | null;
};

/**
 * The report on an import as lines of CSV, one for each item.
 * @param siteUrl of this website, without a trailing slash
 */
export function reportLines(db: Knex, importId: string, siteUrl: string): AsyncGenerator<string, void> {
  const items = db('import_items as r').where({ 'r.import_id': importId });
  const rows = selectListed(importItems, items, db)
    .leftJoin('blog_posts as b', 'b.id', 'r.post_id')
    .select('b.slug as post_slug', db.raw(`${IMAGES} as images`));
  return csvReport<Line>(rows, {
    number: ({ number }) => String(number),
    title: ({ title }) => title,
    kind: ({ kind }) => kind,
    source_status: ({ source_status }) => source_status,
    outcome: ({ outcome }) => outcome,
    address: ({ post_slug }) => (post_slug === null ? '' : `${siteUrl}/blog/${post_slug}`),
    old_address: ({ source_url }) => source_url,
    notes: ({ notes }) => notes.map(({ text }) => text).join('\n'),
    problem: ({ problem }) => problem,
    failed_images: ({ images }) =>
      images
        .filter(({ state }) => state === 'failed')
        .map(({ url, problem }) => `${brief(url)}: ${problem ?? ''}`)
        .join('\n'),
  });
}

/** A data: URL would fill the sheet. */
const brief = (url: string): string => (url.length > 300 ? `${url.slice(0, 300)}…` : url);
