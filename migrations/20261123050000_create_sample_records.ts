import type { Knex } from 'knex';

/** Tables that had samples before, by resource. */
const TABLES = {
  posts: 'blog_posts',
  categories: 'blog_categories',
  testimonials: 'testimonials',
  'team-members': 'team_members',
  offices: 'offices',
  clients: 'clients',
  specialities: 'specialities',
  sectors: 'sectors',
  reasons: 'reasons',
  questions: 'questions',
  subscriptions: 'subscriptions',
  consultations: 'consultations',
};

/**
 * Records and page texts that are sample content, with their original values: an edited one is the owner's. Samples of
 * visitors' data are not edited, so their values are not stored.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table sample_records (
  resource text not null,
  record_id text not null,
  written jsonb not null,
  -- Since when it is in the bin, where all samples were removed together.
  removed_at timestamptz(3),
  primary key (resource, record_id)
)`);
  await knex.raw(`
create function note_samples(resource text, target regclass, ids text[]) returns void language plpgsql as $$
begin
  execute format('insert into sample_records (resource, record_id, written)
    select $1, r.id::text, case when $1 in (''consultations'', ''subscriptions'') then ''{}'' else to_jsonb(r) - array[
      ''id'', ''display_order'', ''is_active'', ''published'', ''published_at'', ''created_at'', ''updated_at'',
      ''views'', ''content_html'', ''content_text'', ''read_minutes''] end
    from %s r where r.id::text = any($2)
    on conflict on constraint sample_records_pkey do update set written = excluded.written, removed_at = null', target)
  using resource, ids;
end $$`);
  // Samples have deterministic ids (version 8 of RFC 9562), and the first version's own records were inserted by
  // migrations, so no person has created them.
  for (const [name, table] of Object.entries(TABLES))
    await knex.raw(
      `select note_samples(:name, :table::regclass, array(select r.id::text from ${table} r
         where (substr(r.id::text, 15, 1) = '8' or :name in ('specialities', 'sectors', 'reasons', 'questions'))
           and not exists (select from audit_log a where a.resource = :name and a.record_id = r.id::text
             and a.action in ('create', 'update'))))`,
      { name, table },
    );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function note_samples');
  await knex.raw('drop table sample_records');
}
