import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { actAs } from '../../platform/audit/acting-user.ts';
import { PLANNED_COLUMNS, type PlannedItem, type WaitingItem } from '../sandbox/plan-post.ts';
import { resolveSlugs } from './slugs.ts';

/** A row of imported_posts, by which later imports recognise a post. */
interface Identity {
  post_id: string;
  import_id: string | null;
  /** updated_at of the post as its import left it. */
  version: string;
  content_hash: string;
}

/** A post that this import or an earlier one brought. */
export interface ImportedPost {
  identity: Identity;
  /** Of the post now; null if it is gone. */
  updated_at: string | null;
}

/** The state before an import wrote a post, for its undo. */
export interface Before {
  /** Columns of the post; null where there was none. */
  post: Record<string, unknown> | null;
  imported: Identity | null;
}

export interface PlannedPost extends PlannedItem {
  item: WaitingItem;
  imported: ImportedPost | undefined;
}

export interface WrittenPost extends PlannedPost {
  post_id: string;
  slug: string;
  /** updated_at after the write. */
  version: string;
  before: Before;
}

/** Finds posts that imports brought, and locks them until the transaction ends. */
export async function findImported(trx: Knex, keys: readonly string[]): Promise<Map<string, ImportedPost>> {
  const known: (Identity & { source_key: string })[] = await trx('imported_posts')
    .whereIn('source_key', keys)
    .select('source_key', 'post_id', 'import_id', 'version', 'content_hash');
  if (known.length === 0) return new Map();
  const posts: { id: string; updated_at: string }[] = await trx('blog_posts')
    .whereIn(
      'id',
      known.map(({ post_id }) => post_id),
    )
    .orderBy('id')
    .forUpdate()
    .select('id', 'updated_at');
  const versions = new Map(posts.map(({ id, updated_at }) => [id, updated_at]));
  return new Map(
    known.map(({ source_key, ...identity }) => [
      source_key,
      { identity, updated_at: versions.get(identity.post_id) ?? null },
    ]),
  );
}

/** Inserts posts that are not here, and updates those that are. @param userId of the person who runs the import */
export async function writePosts(
  trx: Knex.Transaction,
  importId: string,
  userId: string | null,
  posts: readonly PlannedPost[],
): Promise<WrittenPost[]> {
  const written: WrittenPost[] = [];
  const fresh: PlannedPost[] = [];
  for (const post of posts) {
    const here = post.imported?.updated_at ? post.imported.identity : null;
    if (here) written.push(await updatePost(trx, userId, post, here));
    else fresh.push(post);
  }
  written.push(...(await insertPosts(trx, importId, fresh)));
  await rememberImported(trx, importId, written);
  return written;
}

/** Slugs are taken by others at most this often while a group is written. */
const MOST_ROUNDS = 5;

/**
 * Inserts posts together. Nobody typed them, so the history of each begins with its first edit. A slug that was taken since the
 * run was prepared is replaced.
 */
async function insertPosts(
  trx: Knex,
  importId: string,
  posts: readonly PlannedPost[],
): Promise<WrittenPost[]> {
  const written: WrittenPost[] = [];
  let left = posts.map((post) => ({ ...post, post_id: randomUUID() }));
  for (let round = 0; left.length > 0; round += 1) {
    if (round > MOST_ROUNDS) throw new Error('No free address was found for an article.');
    const numbers = left.map(({ item }) => item.number);
    if (round > 0) await resolveSlugs(trx, importId, numbers);
    const { rows: made } = await trx.raw<{ rows: { id: string; slug: string; updated_at: string }[] }>(
      `insert into blog_posts (id, slug, ${PLANNED_COLUMNS.join(', ')})
         select p.id, i.slug, ${PLANNED_COLUMNS.map((column) => `r.${column}`).join(', ')}
         from unnest(?::uuid[], ?::int[], ?::json[]) as p(id, number, post)
         join import_items i on i.import_id = ? and i.number = p.number,
         json_populate_record(null::blog_posts, p.post) r
         on conflict (slug) do nothing returning id, slug, updated_at`,
      [left.map(({ post_id }) => post_id), numbers, left.map(({ row }) => row), importId],
    );
    const byId = new Map(made.map((post) => [post.id, post]));
    for (const post of left) {
      const found = byId.get(post.post_id);
      if (!found) continue;
      const before = { post: null, imported: post.imported?.identity ?? null };
      written.push({ ...post, slug: found.slug, version: found.updated_at, before });
    }
    left = left.filter(({ post_id }) => !byId.has(post_id));
  }
  return written;
}

/** Updates a post as the person who runs the import, whom its history then names. */
async function updatePost(
  trx: Knex.Transaction,
  userId: string | null,
  planned: PlannedPost,
  imported: Identity,
): Promise<WrittenPost> {
  if (userId !== null) await actAs(trx, userId);
  const { post_id } = imported;
  const columns = PLANNED_COLUMNS.filter((column) => column !== 'updated_at');
  const { rows: here } = await trx.raw<{ rows: { post: Record<string, unknown> }[] }>(
    'select to_jsonb(b) as post from blog_posts b where id = ?',
    [post_id],
  );
  const post = Object.fromEntries(columns.map((name) => [name, here[0]?.post[name]]));
  const { rows } = await trx.raw<{ rows: [{ slug: string; updated_at: string }] }>(
    `update blog_posts b set (${columns.join(', ')}) = (${columns.map((column) => `r.${column}`).join(', ')})
       from json_populate_record(null::blog_posts, ?::json) as r where b.id = ? returning b.slug, b.updated_at`,
    [planned.row, post_id],
  );
  const [{ slug, updated_at }] = rows;
  return { ...planned, post_id, slug, version: updated_at, before: { post, imported } };
}

async function rememberImported(trx: Knex, importId: string, posts: readonly WrittenPost[]): Promise<void> {
  if (posts.length === 0) return;
  await trx('imported_posts')
    .insert(
      posts.map(({ item, post_id, version, hash }) => ({
        source_key: item.source_key,
        post_id,
        import_id: importId,
        version,
        content_hash: hash,
      })),
    )
    .onConflict('source_key')
    .merge();
}
