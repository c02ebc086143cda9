import type { Knex } from 'knex';
import { MEDIA_LISTING, type MediaUse, mediaFilterSchema, mediaSchema } from '#shared/media.ts';
import { COMMON_COLUMNS, type Resource, whether } from '../platform/http/resource.ts';

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
  'avif_state',
  'variants',
] as const;

/** The library of images and downloads, whose records are made by uploads. @param sources tables that can use them */
export function mediaResource(sources: readonly MediaUseSource[]): Resource {
  const count = `(select count(*)::int from (${usesIn(sources)}) used)`;
  return {
    name: 'media',
    label: 'picture',
    table: 'media',
    operations: ['list', 'show', 'edit', 'delete'],
    schema: mediaSchema,
    recordTitle: "coalesce(nullif(r.alt, ''), r.name)",
    readOnly: [...COMMON_COLUMNS, 'kind', ...FILE_COLUMNS],
    computed: { use_count: count, used_in: namedUses(sources) },
    sortable: { name: 'lower(r.name)', use_count: count },
    defaultSort: ['name', false],
    listing: { limit: MEDIA_LISTING.limit, cacheControl: `private, max-age=${MEDIA_LISTING.max_age}` },
    filterSchema: mediaFilterSchema,
    filters: {
      used: whether(isUsed(sources)),
      described: whether("r.alt <> ''"),
    },
    searched: ['r.name', 'r.alt'],
    deleteObstacle: (db, ids) => usesOf(db, sources, ids),
    audit: 'values',
  };
}

/** A table whose records show images; api/resources.ts lists them. */
export interface MediaUseSource {
  /** Name of its admin resource. */
  resource: string;
  /** It must have an id. */
  table: string;
  /** SQL for a record's title, over the table as `u`. */
  title: string;
  /** SQL condition over the table as `u`, with an index. @param key SQL for an image's key */
  holds(key: string): string;
}

/** For a column that contains the address of one image; media_keys_in(coalesce(column, '')) must have an index. */
export const imageColumn = (
  { name, table }: Pick<Resource, 'name' | 'table'>,
  title: string,
  column: string,
): MediaUseSource => ({
  resource: name,
  table,
  title: `u.${title}`,
  holds: (key) => `media_keys_in(coalesce(u.${column}, '')) @> array[${key}]::text[]`,
});

/** @returns SQL for the records that show image `r` */
const usesIn = (sources: readonly MediaUseSource[]): string =>
  sources
    .map(
      ({ resource, table, title, holds }) =>
        `select '${resource}' as resource, u.id::text, ${title} as title from ${table} u where ${holds('r.key')}`,
    )
    .join(' union all ');

/** @returns an SQL condition: whether any record shows image `r` */
export const isUsed = (sources: readonly MediaUseSource[]): string => `exists (${usesIn(sources)})`;

/** Most uses listed in an answer. */
const NAMED = 20;

/** @returns SQL for the first records that show image `r`, as JSON */
const namedUses = (sources: readonly MediaUseSource[]): string =>
  `(select coalesce(json_agg(used), '[]') from (${usesIn(sources)} order by title, id limit ${NAMED}) used)`;

/** @returns why images cannot be deleted: the titles of the records that show them; '' if none does */
async function usesOf(db: Knex, sources: readonly MediaUseSource[], ids: readonly string[]): Promise<string> {
  const shown: { used_in: MediaUse[] }[] = await db('media as r')
    .whereIn('r.id', ids)
    .whereRaw(isUsed(sources))
    .select(db.raw(`${namedUses(sources)} as used_in`));
  const titles = [...new Set(shown.flatMap(({ used_in }) => used_in.map(({ title }) => `“${title}”`)))];
  if (titles.length === 0) return '';
  const others = titles.length > 5 ? ' and others' : '';
  const [these, them] = ids.length === 1 ? ['This is', 'it'] : ['These are', 'them'];
  return `${these} used in ${titles.slice(0, 5).join(', ')}${others}. Take ${them} out there first.`;
}
