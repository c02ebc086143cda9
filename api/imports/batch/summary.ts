import type { Knex } from 'knex';

/** What imports.summary holds beside the figures that are counted when they are asked for. */
export interface Summary {
  /** What the analysis does next; once it is over, 'done'. */
  phase?: Phase;
  /** Whether posts were chosen already, so that looking again must not choose anew. */
  chosen?: boolean;
  /** When the state began and at which position, to tell how long the rest takes. */
  clock_at?: string;
  clock_position?: number;
  images_total?: number;
  notes?: unknown[];
  categories?: unknown[];
}

/** convert: each post for itself; match: all of them against each other and against what is here. */
export type Phase = 'convert' | 'match' | 'done';

/** The clock of a state that begins now, as a value for `summary`, which keeps what else it holds. */
export function clockFrom(trx: Knex, position: number): Knex.Raw {
  return trx.raw(`summary || jsonb_build_object('clock_at', now(), 'clock_position', ?::int)`, [position]);
}

/** The analysis from one of its phases on, as a value for `summary`. */
export function startOf(phase: Phase, trx: Knex): Knex.Raw {
  return trx.raw(`summary || jsonb_build_object('clock_at', now(), 'clock_position', 0, 'phase', ?::text)`, [
    phase,
  ]);
}

/** Adds to the summary of an import. */
export async function addToSummary(trx: Knex, id: string, more: Summary): Promise<void> {
  await trx('imports')
    .where({ id })
    .update({ summary: trx.raw('summary || ?::jsonb', [JSON.stringify(more)]) });
}

/** Counts the different images of the posts that are selected. */
export async function countImages(trx: Knex, id: string): Promise<void> {
  await trx.raw(
    `update imports set summary = summary || jsonb_build_object('images_total', (
         select count(distinct m.url_hash) from import_item_images m
           join import_items i on i.import_id = m.import_id and i.number = m.number
         where m.import_id = ? and i.selected))
       where id = ?`,
    [id, id],
  );
}

/** Adds up over all items what is converted and lost, and what the file calls its categories. */
export async function summariseItems(trx: Knex, id: string): Promise<void> {
  await trx.raw(
    `update imports set summary = summary || jsonb_build_object('notes', ${NOTES}, 'categories', ${CATEGORIES})
       where id = ?`,
    [id, id, id],
  );
  await countImages(trx, id);
}

/**
 * Notes that differ in a number or a name are one line, which then has … in its place; `count` adds up what each counts.
 */
const NOTES = `(select coalesce(jsonb_agg(jsonb_build_object('level', level, 'kind', kind, 'text', text, 'count', count)
    order by count desc, text), '[]') from (
  select n.level, n.kind, sum(n.count)::int as count,
      case when min(n.text) = max(n.text) then min(n.text) else n.common end as text
    from (select n->>'level' as level, n->>'kind' as kind, n->>'text' as text, (n->>'count')::int as count,
        regexp_replace(n->>'text', '“[^”]*”|"[^"]*"|[0-9][0-9.,]*', '…', 'g') as common
      from import_items i, jsonb_array_elements(i.notes) n where i.import_id = ?) n
    group by n.level, n.kind, n.common order by count desc limit 200) notes)`;

const CATEGORIES = `(select coalesce(jsonb_agg(jsonb_build_object('source', source, 'posts', posts)
    order by posts desc, source), '[]') from (
  select category as source, count(*)::int as posts from import_items
    where import_id = ? and category is not null group by category order by posts desc limit 2000) categories)`;
