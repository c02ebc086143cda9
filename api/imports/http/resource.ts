import type { Knex } from 'knex';
import * as z from 'zod';
import { FILE_TYPES } from '#shared/files.ts';
import {
  blogImportFilterSchema,
  IMPORT_STATES_AT_WORK,
  type ImportItem,
  importItemFilterSchema,
  type NoteLevel,
} from '#shared/imports.ts';
import { csvReport } from '../../platform/batch/routes.ts';
import { type Resource, selectListed } from '../../platform/http/resource.ts';

/** Sorts fields by the columns of their names. */
const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `r.${name}`]));

/** Whether a row of import_images is a document, which goes to the files to download. */
const IS_FILE = `(url ~* '\\.(${Object.keys(FILE_TYPES).join('|')})($|[^a-z0-9/.-])')`;

const IMPORTS_BY = {
  ...columns('id', 'state', 'format', 'total', 'started_at', 'finished_at', 'created_at', 'updated_at'),
  filename: 'lower(r.filename)',
};

/** Blog imports: created by an upload or an address. */
export const blogImports: Resource = {
  name: 'imports',
  label: 'import',
  table: 'imports',
  recordTitle: 'r.filename',
  operations: ['list', 'show', 'delete'],
  schema: z.object({ filename: z.string() }),
  readOnly: [
    ...Object.keys(IMPORTS_BY).filter((name) => name !== 'filename'),
    ...['site_url', 'problem', 'bytes', 'position_bytes', 'options', 'position'],
  ],
  sortable: IMPORTS_BY,
  defaultSort: ['created_at', true],
  filterSchema: blogImportFilterSchema,
  searched: ['r.filename'],
  select: (query, db) =>
    query
      .joinRaw(
        `cross join lateral (
           select count(*) filter (where selected)::int as selected,
             count(*) filter (where selected and outcome = 'waiting' and source_status = 'scheduled' and published_at <= now()
               and match <> 'imported' and r.options ->> 'status' = 'keep')::int as public_at_once,
             count(*) filter (where outcome in ('created', 'updated', 'undone', 'kept'))::int as written
           from import_items where import_id = r.id
         ) items
         cross join lateral (
           select count(*) filter (where state = 'fetched' and not ${IS_FILE})::int as done,
             count(*) filter (where state = 'failed' and not ${IS_FILE})::int as failed,
             count(*) filter (where state = 'fetched' and ${IS_FILE})::int as files_done
           from import_images where import_id = r.id
         ) images`,
      )
      .select(
        'items.selected',
        'items.public_at_once',
        db.raw(`${OUTCOMES} as outcomes`),
        db.raw(`${IMAGES_TOTAL} as images_total`),
        'images.done as images_done',
        'images.failed as images_failed',
        'images.files_done',
        db.raw("coalesce(r.summary -> 'notes', '[]') as notes"),
        db.raw(`${CATEGORIES} as categories`),
        db.raw(`${SECONDS_LEFT} as seconds_left`),
      ),
  async deleteObstacle(db, ids) {
    const atWork = await db('imports').whereIn('id', ids).whereIn('state', IMPORT_STATES_AT_WORK).first('id');
    return atWork ? 'The import is running. Cancel it first, then delete it.' : '';
  },
  audit: 'values',
};

const CATEGORIES = `(select coalesce(jsonb_agg(c.value || jsonb_build_object('category_id', (
      select b.id from blog_categories b where lower(b.name) = lower(c.value ->> 'source') order by b.id limit 1
    )) order by c.place), '[]')
  from jsonb_array_elements(coalesce(r.summary -> 'categories', '[]')) with ordinality as c(value, place))`;

const OUTCOMES = `(select coalesce(jsonb_object_agg(outcome, n), '{}') from (
  select outcome, count(*)::int as n from import_items where import_id = r.id group by outcome) counted)`;

/** The distinct images of the selected posts. */
const IMAGES_TOTAL = `(select count(distinct m.url_hash)::int from import_item_images m
  join import_images u using (import_id, url_hash)
  join import_items i on i.import_id = m.import_id and i.number = m.number
  where m.import_id = r.id and i.selected and not ${IS_FILE})`;

/** Estimated by the pace since the state began; null before there is one. */
const SECONDS_LEFT = `(select case when pace.done > 0 and pace.seconds >= 1 and pace.goal >= pace.at
    then ceil(pace.seconds / pace.done * (pace.goal - pace.at))::int end
  from (
    select w.at, w.goal, w.at - coalesce((r.summary ->> 'clock_position')::int, 0) as done,
      extract(epoch from clock_timestamp() - coalesce((r.summary ->> 'clock_at')::timestamptz, r.created_at)) as seconds
    from (
      select case when r.state = 'reading' then r.position_bytes else r.position end as at,
        case r.state when 'reading' then r.bytes when 'running' then items.selected
          when 'undoing' then items.written else r.total end as goal
      where r.state in ('${IMPORT_STATES_AT_WORK.join("', '")}')
    ) w
  ) pace)`;

const ITEMS_BY = {
  ...columns('id', 'number', 'kind', 'source_status', 'slug', 'published_at', 'source_created_at', 'words'),
  ...columns('match', 'selected', 'outcome', 'created_at', 'updated_at'),
  title: 'lower(r.title)',
  author: 'lower(r.author)',
  category: 'lower(r.category)',
};

/** The posts and pages of a file. */
export const importItems: Resource = {
  name: 'import-items',
  label: 'article of the import',
  table: 'import_items',
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: [
    ...Object.keys(ITEMS_BY),
    ...['import_id', 'wanted_slug', 'slug_note', 'source_url', 'tags', 'notes', 'problem', 'post_id'],
  ],
  sortable: ITEMS_BY,
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

/**
 * The report on an import as lines of CSV, one for each item.
 * @param siteUrl of this website, without a trailing slash
 */
export function reportLines(db: Knex, importId: string, siteUrl: string): AsyncGenerator<string, void> {
  const items = db('import_items as r').where({ 'r.import_id': importId });
  const rows = selectListed(importItems, items, db)
    .leftJoin('blog_posts as b', 'b.id', 'r.post_id')
    .select('b.slug as post_slug');
  return csvReport<ImportItem & { post_slug: string | null }>(rows, {
    number: ({ number }) => String(number),
    title: ({ title }) => title,
    kind: ({ kind }) => kind,
    source_status: ({ source_status }) => source_status,
    outcome: ({ outcome }) => outcome,
    address: ({ post_slug }) => (post_slug === null ? '' : `${siteUrl}/blog/${post_slug}`),
    old_address: ({ source_url }) => source_url,
    notes: ({ notes }) => notes.map(({ text }) => text).join('\n'),
    problem: ({ problem }) => problem,
  });
}
