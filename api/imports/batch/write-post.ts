import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { actAs } from '../../platform/audit/acting-user.ts';
import { PLANNED_COLUMNS, type PlannedItem } from '../sandbox/plan-post.ts';
import { resolveSlug } from './resolve-slug.ts';

/** A post that this import or an earlier one brought. */
export interface ImportedPost {
  source_key: string;
  post_id: string;
  import_id: string | null;
  /** updated_at of the post as its import left it. */
  version: string;
  content_hash: string;
  /** Of the post now; null if it is gone. */
  slug: string | null;
  updated_at: string | null;
}

/** The state before an import wrote a post, for its undo. */
export interface Before {
  /** Columns of the post; null where there was none. */
  post: Record<string, unknown> | null;
  /** Its row in imported_posts. */
  imported: Pick<ImportedPost, 'post_id' | 'import_id' | 'version' | 'content_hash'> | null;
}

export interface WrittenPost {
  number: number;
  post_id: string;
  slug: string;
  /** updated_at after the write. */
  version: string;
  before: Before;
}

/** Finds posts that imports brought. @param lock the posts against edits until the transaction ends */
export async function findImported(
  db: Knex,
  keys: readonly string[],
  lock: boolean,
): Promise<Map<string, ImportedPost>> {
  const known: Omit<ImportedPost, 'slug' | 'updated_at'>[] = await db('imported_posts')
    .whereIn('source_key', keys)
    .select('source_key', 'post_id', 'import_id', 'version', 'content_hash');
  const ids = known.map(({ post_id }) => post_id);
  const query = db('blog_posts').whereIn('id', ids).orderBy('id').select('id', 'slug', 'updated_at');
  const posts: { id: string; slug: string; updated_at: string }[] =
    ids.length > 0 ? await (lock ? query.forUpdate() : query) : [];
  const byId = new Map(posts.map(({ id, ...post }) => [id, post]));
  return new Map(
    known.map((row) => [row.source_key, { ...row, slug: null, updated_at: null, ...byId.get(row.post_id) }]),
  );
}

export interface NewPost {
  number: number;
  slug: string;
  planned: PlannedItem;
  /** Set if an import brought it before, and it has been deleted since. */
  imported: ImportedPost | undefined;
}

/**
 * Inserts posts together. Nobody typed them, so the history of each begins with its first edit. A slug that was taken in the
 * meantime is replaced.
 */
export async function insertPosts(
  trx: Knex.Transaction,
  importId: string,
  posts: readonly NewPost[],
): Promise<WrittenPost[]> {
  const written: WrittenPost[] = [];
  let left = [...posts];
  for (let round = 0; left.length > 0; round += 1) {
    const rows = left.map((post) => ({ ...post, id: randomUUID() }));
    const json = rows.map(
      ({ id, slug, planned }) => `${JSON.stringify({ id, slug }).slice(0, -1)},${planned.row.slice(1)}`,
    );
    const { rows: made } = await trx.raw<{ rows: { id: string; slug: string; updated_at: string }[] }>(
      `insert into blog_posts (id, slug, ${PLANNED_COLUMNS.join(', ')})
         select id, slug, ${PLANNED_COLUMNS.join(', ')} from json_populate_recordset(null::blog_posts, ?::json)
         on conflict (slug) do nothing returning id, slug, updated_at`,
      [`[${json.join(',')}]`],
    );
    const byId = new Map(made.map((post) => [post.id, post]));
    for (const { number, imported, id } of rows) {
      const post = byId.get(id);
      if (!post) continue;
      const before = { post: null, imported: imported ? knownOf(imported) : null };
      written.push({ number, post_id: post.id, slug: post.slug, version: post.updated_at, before });
    }
    const done = new Set(written.map(({ number }) => number));
    left = left.filter(({ number }) => !done.has(number));
    if (round > MOST_ROUNDS) throw new Error('No free address was found for an article.');
    const taken = new Set<string>();
    for (const post of left) {
      post.slug = await resolveSlug(trx, importId, post.number, post.slug, taken);
      taken.add(post.slug);
    }
  }
  return written;
}

const MOST_ROUNDS = 5;

/** Updates a post as the person who runs the import, whom its history then names. */
export async function updatePost(
  trx: Knex.Transaction,
  userId: string | null,
  { number, planned, imported }: { number: number; planned: PlannedItem; imported: ImportedPost },
): Promise<WrittenPost> {
  if (userId !== null) await actAs(trx, userId);
  const columns = PLANNED_COLUMNS.filter((column) => column !== 'updated_at');
  const { rows: here } = await trx.raw<{ rows: { post: Record<string, unknown> }[] }>(
    'select to_jsonb(b) as post from blog_posts b where id = ?',
    [imported.post_id],
  );
  const whole = here[0]?.post ?? {};
  const post = Object.fromEntries(columns.map((name) => [name, whole[name]]));
  const { rows } = await trx.raw<{ rows: [{ id: string; slug: string; updated_at: string }] }>(
    `update blog_posts b set (${columns.join(', ')}) = (${columns.map((column) => `r.${column}`).join(', ')})
       from json_populate_record(null::blog_posts, ?::json) as r where b.id = ? returning b.id, b.slug, b.updated_at`,
    [planned.row, imported.post_id],
  );
  const [row] = rows;
  const before = { post, imported: knownOf(imported) };
  return { number, post_id: row.id, slug: row.slug, version: row.updated_at, before };
}

/** Records posts by their source key, by which a later file finds them. */
export async function rememberImported(
  trx: Knex,
  importId: string,
  posts: readonly { source_key: string; post_id: string; version: string; content_hash: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  await trx.raw(
    `insert into imported_posts (source_key, post_id, import_id, version, content_hash)
       select source_key, post_id, ?, version, content_hash from json_to_recordset(?::json)
         as r(source_key text, post_id uuid, version timestamptz, content_hash text)
     on conflict (source_key) do update set post_id = excluded.post_id, import_id = excluded.import_id,
       version = excluded.version, content_hash = excluded.content_hash`,
    [importId, JSON.stringify(posts)],
  );
}

function knownOf({ post_id, import_id, version, content_hash }: ImportedPost): Before['imported'] {
  return { post_id, import_id, version, content_hash };
}
