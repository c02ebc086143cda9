import type { Knex } from 'knex';
import type { ImportNote } from '#shared/imports.ts';
import { actAs } from '../../platform/audit/acting-user.ts';
import { PLANNED_COLUMNS, type WaitingItem } from '../sandbox/plan-post.ts';
import type { ImportRow } from './context.ts';

/** An item whose post may be written. */
export interface ItemToWrite extends WaitingItem {
  /** The post that this import or an earlier one brought, unless it is gone. */
  known: { post_id: string; import_id: string | null; content_hash: string; is_edited: boolean } | null;
}

export interface PlannedPost {
  item: ItemToWrite;
  /** JSON with a value for each of PLANNED_COLUMNS. */
  post: string;
  /** Of what it says, by which a later import finds it unchanged. */
  hash: string;
  notes: ImportNote[];
}

/** Inserts posts that are not here, and updates those that are; records with their items what was there before, for the undo. */
export async function writePosts(
  trx: Knex.Transaction,
  { id, created_by }: ImportRow,
  posts: readonly PlannedPost[],
): Promise<void> {
  const write = async (outcome: keyof typeof STATEMENTS, some: readonly PlannedPost[]) => {
    if (some.length === 0) return;
    const given = some.map(
      ({ item, post, hash, notes }) =>
        `{"number":${item.number},"hash":"${hash}","post":${post},"notes":${JSON.stringify(notes)}}`,
    );
    await trx.raw(
      `with given as (
           select i.id as item, g.number, g.hash, g.notes, i.slug, i.source_key, coalesce(b.id, gen_random_uuid()) as id,
             json_populate_record(null::blog_posts, g.post) as post,
             jsonb_build_object('imported', to_jsonb(k) - 'source_key', 'post', case when b.id is not null then
               (select to_jsonb(o) from (select ${columnsOf('b.', UPDATED_COLUMNS)}) o) end) as before
           from json_to_recordset(?::json) as g(number int, hash text, post json, notes jsonb)
           join import_items i on i.import_id = ? and i.number = g.number
           left join imported_posts k on k.source_key = i.source_key
           left join blog_posts b on b.id = k.post_id
         ), written as (${STATEMENTS[outcome]}), known as (
           insert into imported_posts (source_key, post_id, import_id, version, content_hash, brought)
             select g.source_key, w.id, ?, w.updated_at, g.hash, (
               select coalesce(jsonb_object_agg(m.url, m.media_id), '{}')
               from import_item_images u join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
               where u.import_id = ? and u.number = g.number and m.media_id is not null and not starts_with(m.url, 'data:'))
             from given g join written w using (id)
             on conflict (source_key) do update set (post_id, import_id, version, content_hash, brought)
               = (excluded.post_id, excluded.import_id, excluded.version, excluded.content_hash, excluded.brought)
         )
         update import_items i set outcome = ?, problem = null, post_id = w.id, slug = w.slug,
           written_version = w.updated_at, before = g.before, notes = i.notes || g.notes
         from given g join written w using (id) where i.id = g.item`,
      [`[${given.join(',')}]`, id, id, id, outcome],
    );
  };
  const isHere = ({ item }: PlannedPost) => item.known !== null;
  await write(
    'created',
    posts.filter((post) => !isHere(post)),
  );
  // The history of an updated post names the person who runs the import; nobody typed a new one.
  if (created_by !== null) await actAs(trx, created_by);
  await write('updated', posts.filter(isHere));
}

/** A new post has the time of its last change; an update is a change of its own. */
export const UPDATED_COLUMNS = PLANNED_COLUMNS.filter((column) => column !== 'updated_at');

const columnsOf = (prefix: string, columns: readonly string[]) =>
  columns.map((column) => prefix + column).join(', ');

const STATEMENTS = {
  created: `insert into blog_posts (id, slug, ${columnsOf('', PLANNED_COLUMNS)})
    select id, slug, ${columnsOf('(post).', PLANNED_COLUMNS)} from given returning id, slug, updated_at`,
  updated: `update blog_posts b set (${columnsOf('', UPDATED_COLUMNS)}) = (${columnsOf('(g.post).', UPDATED_COLUMNS)})
    from given g where b.id = g.id returning b.id, b.slug, b.updated_at`,
};
