import { MEDIA_LISTING, mediaFilterSchema, mediaSchema } from '#shared/media.ts';
import type { Resource } from '../platform/http/resource.ts';
import { countOfUses, isUsed, type MediaUseSource, namedUses, usesOf } from './uses.ts';

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
