import type { Knex } from 'knex';
import * as z from 'zod';

export type Row = Record<string, unknown>;

/** @returns those of these fields that a record has */
export const pick = <Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(whole, key)).map((key) => [key, whole[key]])) as Pick<
    Whole,
    Key
  >;

export type Operation = 'list' | 'show' | 'create' | 'edit' | 'delete';

/** Context of write hooks. */
export interface WriteContext {
  trx: Knex.Transaction;
  userId: string;
  /** Whether the person has just entered the password again, for writes for which a stolen session must not suffice. */
  hasPassword?: boolean | undefined;
}

interface BinRules {
  /** SQL over the table as `r` for a record's title in the bin. */
  title: string;
  /** Unique columns, with the message if another record has taken the value. */
  unique?: { readonly [column: string]: string };
  /** Columns that refer to another table. If that record is gone, they are restored empty, with the message `lost`. */
  references?: { readonly [column: string]: { table: string; lost: string } };
  /**
   * Tables whose rows belong to the record, by the column with its id, each after those that it refers to. They are deleted with
   * it, stored with it, and restored with it.
   */
  parts?: { readonly [table: string]: string };
  /** What follows from the time that records with these ids were away. @returns sentences on what is not as it was */
  restored?(trx: Knex, ids: readonly string[]): Promise<string[]>;
}

/** SQL for the rows of a record `r` in other tables, as a JSON object by table. */
export const partsOf = (resource?: Resource): string => {
  const rows = Object.entries(resource?.bin?.parts ?? {}).map(
    ([table, column]) =>
      `'${table}', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${table} p where p.${column} = r.id)`,
  );
  return `jsonb_build_object(${rows.join(', ')})`;
};

/** The declaration of an admin resource, from which crudRouter makes endpoints. */
export interface Resource {
  /** As in the address, in permissions and in the audit log: 'posts'. */
  name: string;
  /** One record in a sentence: 'post'. */
  label: string;
  table: string;
  /** Whether its ids are numbers, not UUIDs. */
  numbered?: true;
  /** SQL over the table as `r` for a record's title, by which the audit log names and finds it. */
  recordTitle?: string;
  /** Allowed CRUD operations, all by default; others answer 404. */
  operations?: readonly Operation[];
  /** Writable fields; each has a column of its own name. */
  schema: z.ZodObject;
  /** Columns that clients may send back, but not change. */
  readOnly: readonly string[];
  /** Fields that are sorted by another SQL expression than their column, or by several in turn, over the table as `r`. */
  sortable: { readonly [field: string]: string | readonly string[] };
  /** The newest first by default. */
  defaultSort?: readonly [field: string, descending: boolean];
  /** Rows of a list without a range, and its Cache-Control; by default 25 rows, not cached. */
  listing?: { limit: number; cacheControl: string };
  filterSchema: z.ZodObject;
  /** Columns whose distinct values can be listed. */
  distinct?: readonly string[];
  /** Custom filters; other filter fields compare the column of the same name. */
  filters?: { readonly [field: string]: (query: Knex.QueryBuilder, value: never) => void };
  /**
   * Searched texts, each SQL over the table as `r`, or a function that adds the search. An index for one is on fold() of the
   * same expression.
   */
  searched: readonly string[] | ((query: Knex.QueryBuilder, search: string) => void);
  /** Searched column with a telephone number, which its digits find however it is written. */
  telephone?: string;
  /** Fields, of the schema or read-only, that are no columns: SQL over the table as `r`. */
  computed?: { readonly [field: string]: string };
  /** Fields of the schema or read-only that are too large for lists; a single record has them. */
  notInLists?: readonly string[];
  /** Adds the joins of computed fields, and fields that are no form's, to a query over the table as `r`. */
  select?(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder;
  /** Completes the records of an answer with what is read for all of them at once. */
  complete?(records: Row[]): Promise<void>;
  /** Constraints that a write can violate, with the field and message of the error. */
  constraints?: { readonly [constraint: string]: { field: string; message: string } };
  /**
   * Called before a deletion.
   * @returns why the records cannot be deleted, as a sentence for the person; '' if they can
   */
  deleteObstacle?(db: Knex, ids: readonly string[]): Promise<string>;
  /**
   * Runs once rows are locked for an update or delete: adds fields from other tables, so that the audit log and the bin get
   * complete records.
   */
  loadRelated?(rows: Row[], trx: Knex): Promise<void>;
  /**
   * Turns the parsed fields of a create or update into the columns to write.
   * @param current the locked row, or null on create
   * @throws ApiError to refuse the write
   */
  toColumns?(fields: Row, current: Row | null, context: WriteContext): Row | Promise<Row>;
  /**
   * Runs after the row is written, in its transaction, to write fields that are in other tables.
   * @param current the row as it was before, or null on create
   * @throws ApiError to refuse the whole write
   */
  writeRelated?(id: string, fields: Row, current: Row | null, context: WriteContext): Promise<void>;
  /** Whether its records can be reordered: they have a column `display_order`, and there is PUT /order. */
  ordered?: true;
  /** Public columns of its active records; an `image` is shown with its sizes. */
  shown?: readonly string[];
  /** How deleted records go to the bin and are restored; without it, deletions are final. */
  bin?: BinRules;
  /** Whether the audit log stores old and new values, or only the names of fields, where values are personal data. */
  audit: 'values' | 'fields';
  /** Fields without personal data, whose values the audit log stores even with 'fields'. */
  auditValues?: readonly string[];
}

/** The columns that most tables have. */
export const COMMON_COLUMNS = ['id', 'created_at', 'updated_at'] as const;

/** Whether it is an id that the database gives. */
export const isUuid = (id: unknown): id is string => z.uuid().safeParse(id).success;

/** Whether a record of the resource can have this id. */
export const isId = ({ numbered }: Resource, id: unknown): id is string =>
  numbered ? /^\d{1,18}$/.test(String(id)) : isUuid(id);

/** @returns the columns of the table that lists have */
export function listedColumns({ schema, readOnly, computed = {}, notInLists = [] }: Resource): string[] {
  const all = [...Object.keys(schema.shape), ...readOnly];
  return all.filter((field) => !Object.hasOwn(computed, field) && !notInLists.includes(field));
}

/** Whether clients may send a field back, but not change it. */
export const isReadOnly = (
  { readOnly, computed = {} }: Pick<Resource, 'readOnly' | 'computed'>,
  field: string,
) => readOnly.includes(field) || Object.hasOwn(computed, field);

/** Selects the records of a list: the columns of their schema and read-only ones, and computed fields. */
export function selectListed(resource: Resource, query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const { computed = {}, notInLists = [] } = resource;
  query.select(listedColumns(resource).map((column) => `r.${column}`));
  for (const [field, sql] of Object.entries(computed))
    if (!notInLists.includes(field)) query.select({ [field]: db.raw(sql) });
  return resource.select?.(query, db) ?? query;
}

/** Selects a single record, with the fields that are too large for lists. */
export function selectOne(resource: Resource, query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const { computed = {}, notInLists = [] } = resource;
  for (const field of notInLists) query.select({ [field]: db.raw(computed[field] ?? `r.${field}`) });
  return selectListed(resource, query, db);
}

/** A filter for whether a condition in SQL, over the table as `r`, holds. */
export const whether = (condition: string) => (query: Knex.QueryBuilder, holds: boolean) => {
  query.whereRaw(holds ? `(${condition})` : `not (${condition})`);
};

/** A filter for records that have a tag. */
export const hasTag = (query: Knex.QueryBuilder, tag: string) => {
  query.whereRaw('r.tags @> array[?]::text[]', [tag]);
};

/** Filters `<column>_gte` and `<column>_lte` for a moment in ISO 8601; a date without a time means that whole day in London. */
export const timeFilters = (column: string) => ({
  [`${column}_gte`]: (query: Knex.QueryBuilder, from: string) => {
    query.whereRaw(`r.${column} >= ${isDay(from) ? startOfDay('?::date') : '?'}`, [from]);
  },
  [`${column}_lte`]: (query: Knex.QueryBuilder, to: string) => {
    query.whereRaw(`r.${column} ${isDay(to) ? `< ${startOfDay('?::date + 1')}` : '<= ?'}`, [to]);
  },
});

const isDay = (text: string) => text.length === 10;

const startOfDay = (date: string) => `(${date})::timestamp at time zone 'Europe/London'`;
