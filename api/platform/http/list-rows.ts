import type { Knex } from 'knex';
import * as z from 'zod';
import { searchedNumber, searchParts } from '#shared/search.ts';
import { ApiError } from './api-error.ts';
import { containsPattern, type ListQuery } from './list-query.ts';
import type { Resource } from './resource.ts';

const uuid = z.uuid();

/** @returns the rows of a resource that match a list's ids, filter and search @throws ApiError for unknown filter fields */
export function filteredRows(
  resource: Resource,
  db: Knex,
  list: Pick<ListQuery, 'ids' | 'q' | 'filter'>,
): Knex.QueryBuilder {
  const rows = db(`${resource.table} as r`);
  if (list.ids)
    rows.whereIn(
      'r.id',
      list.ids.filter((id) => uuid.safeParse(id).success),
    );
  const filter = parseFilter(resource, list.filter);
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const narrow = resource.filters?.[field];
    if (narrow) narrow(rows, value as never);
    else if (value === null) rows.whereNull(`r.${field}`);
    else rows.where(`r.${field}`, value as Knex.Value);
  }
  const { searched, telephone } = resource;
  if (list.q && typeof searched === 'function') searched(rows, list.q);
  if (list.q && typeof searched !== 'function') addSearch(rows, list.q, searched, telephone);
  return rows;
}

function addSearch(
  rows: Knex.QueryBuilder,
  search: string,
  texts: readonly string[],
  telephone: string | undefined,
): void {
  const number = telephone && searchedNumber(search);
  rows.where((either) => {
    either.where((all) => {
      for (const part of searchParts(search))
        all.where((any) => {
          for (const text of texts) any.orWhereRaw(`fold(${text}) like ?`, [containsPattern(part)]);
        });
    });
    if (number)
      either.orWhereRaw(`regexp_replace(${telephone}, '[^0-9]', '', 'g') like ?`, [containsPattern(number)]);
  });
}

/**
 * Adds the order of a list, ending with the id for a stable order across pages.
 * @param backwards in reverse
 */
export function sortedRows(
  resource: Resource,
  rows: Knex.QueryBuilder,
  sort: ListQuery['sort'],
  backwards = false,
): Knex.QueryBuilder {
  const field = sort?.field ?? resource.defaultSort[0];
  const descending = (sort?.descending ?? resource.defaultSort[1]) !== backwards;
  if (!Object.hasOwn(resource.sortable, field)) {
    throw new ApiError(
      'malformed',
      `A list of ${resource.name} cannot be sorted by "${field.slice(0, 50)}".`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  for (const expression of [resource.sortable[field] ?? []].flat()) {
    rows.orderByRaw(`${expression} ${direction}`);
  }
  return field === 'id' ? rows : rows.orderByRaw(`r.id ${direction}`);
}

function parseFilter(resource: Resource, filter: Record<string, unknown>): Record<string, unknown> {
  for (const field of Object.keys(filter)) {
    if (!Object.hasOwn(resource.filterSchema.shape, field)) {
      throw new ApiError(
        'malformed',
        `A list of ${resource.name} cannot be filtered by "${field.slice(0, 50)}".`,
      );
    }
  }
  const result = resource.filterSchema.safeParse(filter);
  if (!result.success)
    throw new ApiError(
      'malformed',
      `The filter "${String(result.error.issues[0]?.path[0])}" has a wrong value.`,
    );
  if (JSON.stringify(result.data).includes('\\u0000'))
    throw new ApiError('malformed', 'The filter holds a character that cannot be searched for.');
  return result.data;
}
