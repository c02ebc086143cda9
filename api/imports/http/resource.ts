import * as z from 'zod';
import { FILE_TYPES } from '#shared/files.ts';
import {
  blogImportFilterSchema,
  IMPORT_STATES_AT_WORK,
  importItemFilterSchema,
  type NoteLevel,
} from '#shared/imports.ts';
import type { Resource } from '../../platform/http/resource.ts';

/** Whether a row of import_images is a document, which goes to the files to download. */
const IS_FILE = `(url ~* '\\.(${Object.keys(FILE_TYPES).join('|')})($|[^a-z0-9/.-])')`;

const IMPORT_COLUMNS =
  'id state format total started_at finished_at created_at updated_at site_url problem bytes options position';

/** Blog imports: created by an upload or an address. */
export const blogImports: Resource = {
  name: 'imports',
  label: 'import',
  table: 'imports',
  recordTitle: 'r.filename',
  operations: ['list', 'show', 'delete'],
  schema: z.object({ filename: z.string() }),
  readOnly: IMPORT_COLUMNS.split(' '),
  sortable: { filename: 'lower(r.filename)' },
  filterSchema: blogImportFilterSchema,
  searched: ['r.filename'],
  select: (query, db) =>
    query
      .joinRaw(
        `cross join lateral (
           select count(*) filter (where selected)::int as selected,
             count(*) filter (where selected and source_status = 'published')::int as published,
             count(*) filter (where selected and source_status = 'scheduled')::int as scheduled,
             count(*) filter (where selected and source_status = 'scheduled' and published_at <= now())::int as overdue
           from import_items where import_id = r.id
         ) items
         cross join lateral (
           select count(*) filter (where state = 'fetched' and not ${IS_FILE})::int as done,
             count(*) filter (where state = 'failed' and not ${IS_FILE})::int as failed
           from import_images where import_id = r.id
         ) images`,
      )
      .select(
        'items.selected',
        'items.published',
        'items.scheduled',
        'items.overdue',
        db.raw(`${OUTCOMES} as outcomes`),
        db.raw(`${IMAGES_TOTAL} as images_total`),
        'images.done as images_done',
        'images.failed as images_failed',
      ),
  async deleteObstacle(db, ids) {
    const atWork = await db('imports').whereIn('id', ids).whereIn('state', IMPORT_STATES_AT_WORK).first('id');
    return atWork ? 'The import is running. Cancel it first, then delete it.' : '';
  },
  audit: 'values',
};

const OUTCOMES = `(select coalesce(jsonb_object_agg(outcome, n), '{}') from (
  select outcome, count(*)::int as n from import_items where import_id = r.id group by outcome) counted)`;

/** The distinct images of the selected posts. */
const IMAGES_TOTAL = `(select count(distinct m.url_hash)::int from import_item_images m
  join import_images u using (import_id, url_hash)
  join import_items i on i.import_id = m.import_id and i.number = m.number
  where m.import_id = r.id and i.selected and not ${IS_FILE})`;

const ITEM_COLUMNS =
  'id number kind source_status slug published_at source_created_at match selected outcome created_at updated_at title author category import_id wanted_slug slug_note source_url tags notes problem post_id';

/** The posts and pages of a file. */
export const importItems: Resource = {
  name: 'import-items',
  label: 'article of the import',
  table: 'import_items',
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: ITEM_COLUMNS.split(' '),
  sortable: {},
  defaultSort: ['number', false],
  filterSchema: importItemFilterSchema,
  filters: {
    noted: (query, level: NoteLevel) => {
      query.whereRaw('r.notes @> ?::jsonb', [JSON.stringify([{ level }])]);
    },
  },
  searched: ['r.title', 'r.slug', 'r.author', 'r.source_url'],
  select: (query, db) =>
    query.leftJoin('blog_posts as matched', 'matched.id', 'r.match_post_id').select(
      db.raw(
        `(select count(*)::int from import_item_images m join import_images u using (import_id, url_hash)
            where not ${IS_FILE} and m.import_id = r.import_id and m.number = r.number) as image_count`,
      ),
      db.raw(
        `case when matched.id is not null then
           json_build_object('id', matched.id, 'title', matched.title, 'slug', matched.slug) end as match_post`,
      ),
    ),
  audit: 'values',
};
