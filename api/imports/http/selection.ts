import type { Knex } from 'knex';
import type * as z from 'zod';
import type { selectionSchema } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { filteredRows } from '../../platform/http/list-rows.ts';
import { countImages } from '../batch/summary.ts';
import { importItems } from './resource.ts';

/**
 * Selects or deselects items, by number or else by filter. Repeated items and those that cannot be imported are never
 * selected.
 */
export async function selectItems(
  trx: Knex,
  id: string,
  { selected, numbers, filter: { q, ...filter } = {} }: z.output<typeof selectionSchema>,
): Promise<void> {
  const found = filteredRows(importItems, trx, {
    ids: null,
    q: q ?? null,
    filter: { ...filter, import_id: id },
  }).where('r.outcome', 'waiting');
  if (numbers) found.whereIn('r.number', numbers);
  if (selected) found.whereNot('r.match', 'repeated').whereNull('r.problem');
  // Two queries, as PostgreSQL plans a join of a table that was just filled as a nested loop.
  const those: number[] = await found.pluck('r.number');
  const changed = await trx('import_items')
    .where({ import_id: id })
    .whereNot({ selected })
    .whereRaw('number = any(?::int[])', [those])
    .update({ selected });
  if (changed === 0 && selected && numbers?.length === 1) await explainRefusal(trx, id, numbers[0] as number);
  await countImages(trx, id);
}

async function explainRefusal(trx: Knex, id: string, number: number): Promise<void> {
  const item = await trx('import_items')
    .where({ import_id: id, number })
    .first('match', 'problem', 'outcome');
  if (!item) throw new ApiError('not_found', 'This article is not in the import.');
  if (item.problem) throw new ApiError('conflict', item.problem);
  if (item.match === 'repeated')
    throw new ApiError('conflict', 'The file has this article twice. Choose the one that comes first.');
  if (item.outcome !== 'waiting') throw new ApiError('conflict', 'This article was imported already.');
}
