import type { Knex } from 'knex';
import * as z from 'zod';
import { SITE_PAGES } from '#shared/public.ts';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import { missingPageFilterSchema, redirectFilterSchema, redirectSchema } from '#shared/redirects.ts';
import { isPublic } from '../content/is-public.ts';
import { lockFor } from '../platform/database/advisory-locks.ts';
import { invalidField } from '../platform/http/api-error.ts';
import { COMMON_COLUMNS, type Resource, type Row } from '../platform/http/resource.ts';

/** SQL condition: a page stands at the old address of redirect `r`, and wins. */
export const COVERED = `(r.from_path in ('${SITE_PAGES.join("', '")}') or exists (select from blog_posts p
  where p.slug = substr(r.from_path, length('/blog/') + 1)
    and starts_with(r.from_path, '/blog/') and ${isPublic('p')}))`;

/** SQL condition: redirect `r` leads to a post that nobody can see. */
export const TARGET_HIDDEN = `(r.post_id is not null and not exists (select from blog_posts p
  where p.id = r.post_id and ${isPublic('p')}))`;

export const redirects: Resource = {
  name: 'redirects',
  label: 'redirect',
  table: 'redirects',
  recordTitle: 'r.from_path',
  schema: redirectSchema,
  readOnly: [...COMMON_COLUMNS, 'source', 'post_id'],
  computed: {
    covered: COVERED,
    target_hidden: TARGET_HIDDEN,
  },
  sortable: {},
  filterSchema: redirectFilterSchema,
  searched: ['r.from_path', 'r.to_path'],
  constraints: {
    redirects_from_path_unique: {
      field: 'from_path',
      message: 'This address has a redirect already. Change that one instead.',
    },
  },
  toColumns: async (fields, current, { trx }) => {
    const { from_path, to_path } = fields as { from_path: string; to_path: string };
    // So that two people cannot make a loop together.
    await lockFor(trx, 'redirects');
    if (fields.is_active) await refuseLoop(trx, current?.id as string | undefined, from_path, to_path);
    await trx('not_found_log').whereRaw(`lower(rtrim(path, '/')) = ?`, [from_path]).delete();
    // A post in the bin is not found by its address, and the redirect must keep its post_id.
    if (current?.to_path === to_path && current.from_path === from_path) return fields;
    return { ...fields, post_id: await postAt(trx, to_path), source: 'manual' } satisfies Row;
  },
  audit: 'values',
};

/** @returns the id of the post at an address, so that the redirect follows the post; null if there is none */
async function postAt(trx: Knex, to: string): Promise<string | null> {
  const slug = /^\/blog\/([^/?#]+)$/.exec(to.startsWith('/') ? normalPath(to) : '')?.[1];
  const post = slug && to === `/blog/${slug}` ? await trx('blog_posts').where({ slug }).first('id') : null;
  return post?.id ?? null;
}

/**
 * Refuses redirects that would lead visitors in a circle. One that leads to another old address is followed to its end.
 * @param id of the redirect that is being changed, if any
 * @throws ApiError 'invalid'
 */
async function refuseLoop(trx: Knex, id: string | undefined, from: string, to: string): Promise<void> {
  const seen = new Set<string>();
  for (let next: string | undefined = to; next?.startsWith('/'); ) {
    const path = oldAddress(next);
    if (path === from) throw invalidField('to_path', LOOP);
    if (seen.has(path)) return;
    seen.add(path);
    const others = trx('redirects').where({ is_active: true, from_path: path });
    next = (await others.modify((rows) => id && rows.whereNot({ id })).first('to_path'))?.to_path;
  }
}

const LOOP = 'This leads back to the old address: visitors would go in a circle. Enter another one.';

/** Deletes old addresses of posts and categories that no longer exist, not even in the bin. */
export async function deleteOrphanedRedirects(db: Knex): Promise<void> {
  await db('redirects as r')
    .whereNotNull('r.post_id')
    .whereRaw('not exists (select from blog_posts p where p.id = r.post_id)')
    .whereRaw(
      `not exists (select from deleted_records d where d.resource = 'posts' and d.record_id = r.post_id)`,
    )
    .delete();
  await db('category_slugs as s')
    .whereRaw('not exists (select from blog_categories c where c.id = s.category_id)')
    .whereRaw(
      `not exists (select from deleted_records d where d.resource = 'categories' and d.record_id = s.category_id)`,
    )
    .delete();
}

/** Addresses at which visitors found no page, kept for 30 days (../retention/retention.ts). */
export const notFoundLog: Resource = {
  name: 'not-found-log',
  label: 'missing page',
  table: 'not_found_log',
  schema: z.object({ path: z.string() }),
  readOnly: ['id', 'hits', 'referrer', 'first_seen_at', 'last_seen_at'],
  operations: ['list', 'show', 'delete'],
  sortable: { created_at: 'r.first_seen_at' },
  defaultSort: ['hits', true],
  filterSchema: missingPageFilterSchema,
  searched: ['r.path', 'r.referrer'],
  audit: 'values',
};
