import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { actAs } from '../../platform/audit/acting-user.ts';
import { PLANNED_COLUMNS, type WaitingItem } from '../sandbox/plan-post.ts';
import type { ImportRow } from './context.ts';

/** A row of imported_posts, by which later imports recognise a post. */
interface Identity {
  post_id: string;
  import_id: string | null;
  /** updated_at of the post as its import left it. */
  version: string;
  content_hash: string;
}

/** A post that this import or an earlier one brought. */
export interface ImportedPost extends Identity {
  source_key: string;
  /** Of the post now; null if it is gone. */
  updated_at: string | null;
}

/** The state before an import wrote a post, for its undo. */
export interface Before {
  /** Columns of the post; null where there was none. */
  post: Record<string, unknown> | null;
  imported: Identity | null;
}

export interface PlannedPost {
  item: WaitingItem;
  imported: ImportedPost | undefined;
  /** JSON with a value for each of PLANNED_COLUMNS. */
  row: string;
  /** Of what it says, by which a later import finds it unchanged. */
  hash: string;
}

interface Written {
  post_id: string;
  slug: string;
  /** updated_at after the write. */
  version: string;
  before: Before;
}
export type WrittenPost = PlannedPost & Written;

/** Finds posts that imports brought, and locks them until the transaction ends. */
export async function findImported(trx: Knex, keys: readonly string[]): Promise<Map<string, ImportedPost>> {
  const { rows } = await trx.raw<{ rows: ImportedPost[] }>(
    `with here as (select id, updated_at from blog_posts
         where id in (select post_id from imported_posts where source_key = any(:keys)) order by id for update)
       select k.*, here.updated_at from imported_posts k left join here on here.id = k.post_id
       where k.source_key = any(:keys)`,
    { keys: [...keys] },
  );
  return new Map(rows.map((row) => [row.source_key, row]));
}

/** Inserts posts that are not here, and updates those that are. */
export async function writePosts(
  trx: Knex.Transaction,
  { id, created_by }: ImportRow,
  posts: readonly PlannedPost[],
): Promise<WrittenPost[]> {
  const isHere = ({ imported }: PlannedPost) => Boolean(imported?.updated_at);
  const written = await insertPosts(
    trx,
    id,
    posts.filter((post) => !isHere(post)),
  );
  // The history of an updated post names the person who runs the import.
  if (created_by !== null) await actAs(trx, created_by);
  for (const post of posts.filter(isHere)) written.push(await updatePost(trx, post));
  const identities = written.map(({ item, post_id, version, hash }) => ({
    source_key: item.source_key,
    post_id,
    import_id: id,
    version,
    content_hash: hash,
  }));
  if (identities.length > 0) await trx('imported_posts').insert(identities).onConflict('source_key').merge();
  return written;
}

/** Inserts posts together. Nobody typed them, so the history of each begins with its first edit. */
async function insertPosts(
  trx: Knex,
  importId: string,
  posts: readonly PlannedPost[],
): Promise<WrittenPost[]> {
  const fresh = posts.map((post) => ({ ...post, post_id: randomUUID() }));
  const { rows } = await trx.raw<{ rows: { id: string; slug: string; updated_at: string }[] }>(
    `insert into blog_posts (id, slug, ${PLANNED_COLUMNS.join(', ')})
       select p.id, i.slug, ${PLANNED_COLUMNS.map((column) => `r.${column}`).join(', ')}
       from unnest(?::uuid[], ?::int[], ?::json[]) as p(id, number, post)
       join import_items i on i.import_id = ? and i.number = p.number,
       json_populate_record(null::blog_posts, p.post) r
       returning id, slug, updated_at`,
    [
      fresh.map(({ post_id }) => post_id),
      fresh.map(({ item }) => item.number),
      fresh.map(({ row }) => row),
      importId,
    ],
  );
  const made = new Map(rows.map((row) => [row.id, row]));
  return fresh.map((post) => {
    const { slug, updated_at } = made.get(post.post_id) as (typeof rows)[number];
    return { ...post, slug, version: updated_at, before: { post: null, imported: identityOf(post) } };
  });
}

async function updatePost(trx: Knex, planned: PlannedPost): Promise<WrittenPost> {
  const columns = PLANNED_COLUMNS.filter((column) => column !== 'updated_at');
  const list = (table: string) => columns.map((column) => `${table}.${column}`).join(', ');
  const { rows } = await trx.raw<{ rows: [Omit<Written, 'before'> & { post: Before['post'] }] }>(
    `update blog_posts b set (${columns.join(', ')}) = (${list('r')})
       from json_populate_record(null::blog_posts, ?::json) as r, blog_posts old,
         lateral (select to_jsonb(o) as post from (select ${list('old')}) o) was
       where b.id = ? and old.id = b.id returning b.id as post_id, b.slug, b.updated_at as version, was.post`,
    [planned.row, planned.imported?.post_id as string],
  );
  const [{ post, ...written }] = rows;
  return { ...planned, ...written, before: { post, imported: identityOf(planned) } };
}

function identityOf({ imported }: PlannedPost): Identity | null {
  if (!imported) return null;
  const { post_id, import_id, version, content_hash } = imported;
  return { post_id, import_id, version, content_hash };
}
