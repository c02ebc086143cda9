import type { Knex } from 'knex';

/** Remembers which picture came from which old address, for as long as the article is recognised: by then the import may be deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table imported_posts add column brought jsonb not null default '{}'`);
  await knex.raw(`
    update imported_posts k set brought = b.brought
    from (
      select i.source_key, jsonb_object_agg(m.url, m.media_id) as brought
      from import_items i
      join import_item_images u on u.import_id = i.import_id and u.number = i.number
      join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
      where i.outcome in ('created', 'updated') and m.media_id is not null and not starts_with(m.url, 'data:')
      group by i.source_key
    ) b
    where b.source_key = k.source_key`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('imported_posts', (table) => table.dropColumn('brought'));
}
