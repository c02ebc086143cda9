import type { Knex } from 'knex';
import { SITE_PAGES } from '#shared/public.ts';
import { normalPath } from '#shared/redirect-paths.ts';
import { redirectFilterSchema, redirectSchema } from '#shared/redirects.ts';
import { isPublic } from '../content/is-public.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { Resource, Row } from '../platform/http/resource.ts';
import { refuseChains } from './chains.ts';

export const redirects: Resource = {
  name: 'redirects',
  label: 'redirect',
  table: 'redirects',
  schema: redirectSchema,
  readOnly: [
    'id',
    'source',
    'post_id',
    'covered',
    'target_hidden',
    'hits',
    'last_hit_at',
    'created_at',
    'updated_at',
  ],
  computed: ['covered', 'target_hidden'],
  sortable: {
    id: 'r.id',
    from_path: 'r.from_path',
    to_path: 'r.to_path',
    source: 'r.source',
    is_active: 'r.is_active',
    hits: 'r.hits',
    last_hit_at: 'r.last_hit_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: redirectFilterSchema,
  searched: ['r.from_path', 'r.to_path'],
  select: (query, db) =>
    query.select(
      db.raw(
        `(r.from_path = any(?::text[]) or exists (select from blog_posts p
           where p.slug = substr(r.from_path, length('/blog/') + 1)
             and starts_with(r.from_path, '/blog/') and ${isPublic('p')})) as covered`,
        [[...SITE_PAGES]],
      ),
      db.raw(
        `(r.post_id is not null and not exists (select from blog_posts p
           where p.id = r.post_id and ${isPublic('p')})) as target_hidden`,
      ),
    ),
  constraints: {
    redirects_from_path_unique: {
      field: 'from_path',
      message: 'This address has a redirect already. Change that one instead.',
    },
  },
  toColumns: async (fields, current, { trx }) => {
    const { from_path, to_path } = fields as { from_path: string; to_path: string };
    await lockRedirects(trx);
    if (fields.is_active)
      await refuseChains(trx, { id: current?.id as string | undefined, from_path, to_path });
    await trx('not_found_log').whereRaw(`lower(rtrim(path, '/')) = ?`, [from_path]).delete();
    // A post in the bin is not found by its address, and the redirect must keep its post_id.
    if (current?.to_path === to_path && current.from_path === from_path) return fields;
    return { ...fields, post_id: await postAt(trx, to_path), source: 'manual' } satisfies Row;
  },
  audit: 'values',
};

/** Serialises writers, so that two people cannot make a loop together. */
async function lockRedirects(trx: Knex): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.redirects]);
}

/** @returns the id of the post at an address, so that the redirect follows the post; null if there is none */
async function postAt(trx: Knex, to: string): Promise<string | null> {
  const slug = /^\/blog\/([^/?#]+)$/.exec(to.startsWith('/') ? normalPath(to) : '')?.[1];
  const post = slug && to === `/blog/${slug}` ? await trx('blog_posts').where({ slug }).first('id') : null;
  return post?.id ?? null;
}
