import type { Knex } from 'knex';
import { MEDIA_LISTING, type MediaUse, mediaFilterSchema, mediaSchema } from '#shared/media.ts';
import type { Resource } from '../platform/http/resource.ts';

/** Columns about the upload and the files made of it. */
const FILE_COLUMNS = [
  'url',
  'thumbnail_url',
  'width',
  'height',
  'bytes',
  'content_type',
  'source_type',
  'source_bytes',
  'animated',
  'avif_state',
  'variants',
] as const;

/** The library of images and downloads, whose records are made by uploads. @param sources tables that can use them */
export function mediaResource(sources: readonly MediaUseSource[]): Resource {
  return {
    name: 'media',
    label: 'picture',
    table: 'media',
    operations: ['list', 'show', 'edit', 'delete'],
    schema: mediaSchema,
    readOnly: ['id', 'kind', ...FILE_COLUMNS, 'created_at', 'updated_at', 'use_count', 'used_in'],
    computed: ['use_count', 'used_in'],
    sortable: {
      id: 'r.id',
      name: 'lower(r.name)',
      bytes: 'r.bytes',
      width: 'r.width',
      use_count: countOfUses(sources),
      created_at: 'r.created_at',
      updated_at: 'r.updated_at',
    },
    defaultSort: ['name', false],
    listing: { limit: MEDIA_LISTING.limit, cacheControl: `private, max-age=${MEDIA_LISTING.max_age}` },
    filterSchema: mediaFilterSchema,
    filters: {
      used: (query, used: boolean) => {
        query.whereRaw(used ? isUsed(sources) : `not ${isUsed(sources)}`);
      },
      described: (query, described: boolean) => {
        query.whereRaw(described ? "r.alt <> ''" : "r.alt = ''");
      },
    },
    searched: ['r.name', 'r.alt'],
    select: (query, db) =>
      query.select(
        db.raw(`(${countOfUses(sources)})::int as use_count`),
        db.raw(`${namedUses(sources)} as used_in`),
      ),
    deleteObstacle: (db, ids) => usesOf(db, sources, ids),
    audit: 'values',
  };
}

/** A table whose records show images; api/resources.ts lists them. */
export interface MediaUseSource {
  /** Name of its admin resource. */
  resource: string;
  /** The noun for one record and for several. */
  one: string;
  many: string;
  /** It must have an id. */
  table: string;
  /** SQL for a record's title, over the table as `u`. */
  title: string;
  /** SQL condition over the table as `u`, with an index. @param key SQL for an image's key */
  holds(key: string): string;
}

/** For a column that contains the address of one image; media_keys_in(coalesce(column, '')) must have an index. */
export const imageColumn = (
  { name, label, table }: Pick<Resource, 'name' | 'label' | 'table'>,
  title: string,
  column: string,
): MediaUseSource => ({
  resource: name,
  one: label,
  many: name.replaceAll('-', ' '),
  table,
  title: `u.${title}`,
  holds: (key) => `media_keys_in(coalesce(u.${column}, '')) @> array[${key}]::text[]`,
});

/** @returns SQL for the number of records that show image `r` */
export function countOfUses(sources: readonly MediaUseSource[]): string {
  const counts = sources.map(
    ({ table, holds }) => `(select count(*) from ${table} u where ${holds('r.key')})`,
  );
  return counts.join(' + ') || '0';
}

/** @returns an SQL condition: whether any record shows image `r` */
export function isUsed(sources: readonly MediaUseSource[]): string {
  const each = sources.map(({ table, holds }) => `exists (select 1 from ${table} u where ${holds('r.key')})`);
  return `(${each.join(' or ') || 'false'})`;
}

/** Most uses listed in an answer. */
const NAMED = 20;

/** @returns SQL for the first records that show image `r`, as JSON */
export function namedUses(sources: readonly MediaUseSource[]): string {
  if (sources.length === 0) return `'[]'::json`;
  const each = sources.map(
    ({ resource, table, title, holds }) =>
      `select '${resource}' as resource, u.id::text, ${title} as title from ${table} u where ${holds('r.key')}`,
  );
  return `(select coalesce(json_agg(used), '[]') from (${each.join(' union all ')} order by title, id limit ${NAMED}) used)`;
}

/** @returns why images cannot be deleted: how many records show them, with their titles; '' if none does */
export async function usesOf(
  db: Knex,
  sources: readonly MediaUseSource[],
  ids: readonly string[],
): Promise<string> {
  const found = new Map<string, MediaUse & { source: MediaUseSource }>();
  for (const source of sources) {
    const { resource, table, title, holds } = source;
    const rows = await db(`${table} as u`)
      .join('media as r', db.raw(holds('r.key')) as never)
      .whereIn('r.id', ids)
      .orderByRaw(`${title}, u.id`)
      .select('u.id', db.raw(`${title} as title`));
    for (const { id, title: name } of rows)
      found.set(`${resource} ${id}`, { resource, id, title: name, source });
  }
  const uses = [...found.values()];
  if (uses.length === 0) return '';
  const names = uses.slice(0, 5).map(({ title }) => `“${title}”`);
  const more = uses.length > 5 ? ` and ${uses.length - 5} more` : '';
  const file = await db('media').whereIn('id', ids).where({ kind: 'file' }).first('id');
  const what = file ? 'file' : 'picture';
  const verb = file ? 'offer' : 'show';
  const doing = uses.length === 1 ? `${verb}s` : verb;
  const these = ids.length === 1 ? `this ${what}` : `these ${what}s`;
  return `${countOf(uses)} ${doing} ${these}: ${names.join(', ')}${more}. Take ${ids.length === 1 ? 'it' : 'them'} out there first.`;
}

function countOf(uses: { source: MediaUseSource }[]): string {
  const sources = new Set(uses.map(({ source }) => source));
  const parts = [...sources].map((source) => {
    const count = uses.filter((use) => use.source === source).length;
    return `${count} ${count === 1 ? source.one : source.many}`;
  });
  return parts.join(' and ');
}
