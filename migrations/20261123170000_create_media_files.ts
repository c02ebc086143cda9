import type { Knex } from 'knex';

/**
 * Files that readers download lie in the library beside the pictures. They have no width and no height.
 *
 * Safe beside the version before: what it writes are pictures, which have both, and what they are follows from their type.
 * The few thousand rows of a library are rewritten in moments; files, which it would list as pictures, come later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table media
  add column kind text not null
    generated always as (case when starts_with(content_type, 'image/') then 'picture' else 'file' end) stored,
  alter column width drop not null,
  alter column height drop not null,
  add constraint media_size_check
    check (not starts_with(content_type, 'image/') or (width is not null and height is not null))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
delete from media where kind = 'file';
alter table media
  drop constraint media_size_check,
  drop column kind,
  alter column width set not null,
  alter column height set not null`);
}
