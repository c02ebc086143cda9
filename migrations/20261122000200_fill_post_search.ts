import type { Knex } from 'knex';

/** No transaction around it all: saves go on, and wait for a batch at the most. Done again from the start after a stop. */
export const config = { transaction: false };

const BATCH = 200;

/** The posts that were there before; the triggers see to those saved meanwhile. */
export async function up(knex: Knex): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last) {
    // Locked, so that no change of a row falls between its reading here and its arrival in the new table.
    const { rows }: { rows: [{ last: string | null }] } = await knex.raw(
      `with batch as (
         select id, search_document, published, published_at, created_at, category_id from blog_posts
           where id > ? order by id limit ? for share
       ), filled as (
         insert into post_search (id, words, published, published_at, created_at, category_id)
         select id, word_ids_of(search_document), published, published_at, created_at, category_id from batch
         on conflict (id) do nothing
       )
       select max(id::text) as last from batch`,
      [last, BATCH],
    );
    last = rows[0].last;
  }
  await knex.raw(`select gin_clean_pending_list('post_search_words')`);
  await knex.raw('analyze post_search');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('truncate post_search');
}
