import type { Knex } from 'knex';

/** A value for imports.summary that restarts the clock by which the time left is estimated. */
export function clockFrom(trx: Knex, position: number): Knex.Raw {
  return trx.raw(`summary || jsonb_build_object('clock_at', now(), 'clock_position', ?::int)`, [position]);
}

/** Totals the notes of all items, once they are written only of those that were, and the categories of the file; from now on the selection is the admin's. */
export async function summariseItems(trx: Knex, id: string): Promise<void> {
  await trx.raw(
    `update imports set summary = summary || jsonb_build_object('chosen', true, 'notes', ${NOTES},
         'categories', ${CATEGORIES})
       where id = ?`,
    [id, id, id],
  );
}

/** Notes that differ only in a number or a quoted name become one line with … in its place. */
const NOTES = `(select coalesce(jsonb_agg(jsonb_build_object('level', level, 'kind', kind, 'text', text, 'count', count)
    order by count desc, text), '[]') from (
  select n.level, n.kind, sum(n.count)::int as count,
      case when min(n.text) = max(n.text) then min(n.text) else n.common end as text
    from (select n->>'level' as level, n->>'kind' as kind, n->>'text' as text, (n->>'count')::int as count,
        regexp_replace(n->>'text', '“[^”]*”|"[^"]*"|[0-9][0-9.,]*', '…', 'g') as common
      from import_items i, jsonb_array_elements(i.notes) n
      where i.import_id = ? and i.outcome in ('waiting', 'created', 'updated')) n
    group by n.level, n.kind, n.common order by count desc limit 200) notes)`;

const CATEGORIES = `(select coalesce(jsonb_agg(jsonb_build_object('source', source, 'posts', posts)
    order by posts desc, source), '[]') from (
  select category as source, count(*)::int as posts from import_items
    where import_id = ? and category is not null group by category order by posts desc limit 2000) categories)`;
