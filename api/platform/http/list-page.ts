import type { Knex } from 'knex';
import type { ListQuery } from './list-query.ts';
import { filteredRows, sortedRows } from './list-rows.ts';
import { type Resource, type Row, selectListed } from './resource.ts';
import type { RowCounts } from './row-counts.ts';

/** Offset from which a page is found by walking only the index, from the nearer end. */
const FAR = 1000;

/** @returns a page of a list, and the total number of rows */
export async function listPage(
  resource: Resource,
  db: Knex,
  counts: RowCounts,
  list: ListQuery,
): Promise<{ records: Row[]; total: number }> {
  const { range } = list;
  const rows = () => filteredRows(resource, db, list);
  if (range && range[0] >= FAR) {
    const total = await counts.count(resource, list);
    return { records: range[0] < total ? await farPage(resource, db, list, total) : [], total };
  }
  const page = selectListed(resource, sortedRows(resource, rows(), list.sort), db);
  if (range) page.offset(range[0]).limit(range[1] - range[0] + 1);
  const [records, total] = await Promise.all([page as PromiseLike<Row[]>, counts.count(resource, list)]);
  return { records, total };
}

/** Finds ids first, which may need only the index, then the rows. */
async function farPage(resource: Resource, db: Knex, list: ListQuery, total: number): Promise<Row[]> {
  const [first, last] = list.range as readonly [number, number];
  const length = Math.min(last, total - 1) - first + 1;
  if (length <= 0) return [];
  const fromEnd = first > total / 2;
  const offset = fromEnd ? total - first - length : first;
  const page = sortedRows(resource, filteredRows(resource, db, list), list.sort, fromEnd);
  const found: { id: string }[] = await page.select('r.id').offset(offset).limit(length);
  const ids = found.map(({ id }) => id);
  if (fromEnd) ids.reverse();
  const records: Row[] = await selectListed(resource, db(`${resource.table} as r`).whereIn('r.id', ids), db);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined);
}
