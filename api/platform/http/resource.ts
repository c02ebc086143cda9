import type { Knex } from 'knex';
import type * as z from 'zod';

export type Row = Record<string, unknown>;

export type Operation = 'list' | 'show' | 'create' | 'edit' | 'delete';

/** Context of write hooks. */
export interface WriteContext {
  trx: Knex.Transaction;
  userId: string;
  requestId: string;
}

export interface BinRules {
  /** SQL over the table as `r` for a record's title in the bin. */
  title: string;
  /** Columns that must be unique, with what to do when another record has the value meanwhile. */
  unique?: { readonly [column: string]: string };
  /** Columns that name a record of another table; they come back empty, which is said, when it is gone. */
  references?: { readonly [column: string]: { table: string; lost: string } };
}

/** One admin resource as a declaration; crudRouter makes endpoints of it. */
export interface Resource {
  /** As in the address, in permissions and in the audit log: 'posts'. */
  name: string;
  /** One record in a sentence: 'post'. */
  label: string;
  table: string;
  /** SQL over the table as `r` for a record's title, by which the audit log names and finds it. */
  recordTitle?: string;
  /** Allowed CRUD operations, all by default; others answer 404. */
  operations?: readonly Operation[];
  /** Writable fields; each has a column of its own name. */
  schema: z.ZodObject;
  /** Fields that a record carries and a client may send back, but not change. */
  readOnly: readonly string[];
  /** Field to the SQL expression it is sorted by, or several in turn, over the table as `r`. */
  sortable: { readonly [field: string]: string | readonly string[] };
  defaultSort: readonly [field: string, descending: boolean];
  /** How many rows a list without a range has, and its Cache-Control; by default 25 rows that are not cached. */
  listing?: { limit: number; cacheControl: string };
  filterSchema: z.ZodObject;
  /** Columns whose different values can be asked for; each leads an index. */
  distinct?: readonly string[];
  /** How a filter field narrows the rows; a column of the same name is compared when it is not named here. */
  filters?: { readonly [field: string]: (query: Knex.QueryBuilder, value: never) => void };
  /** @param pattern finds the searched text anywhere */
  search(query: Knex.QueryBuilder, pattern: string, text: string): void;
  /** Fields of the schema or read-only ones that are no columns of the table, or that no screen shows. */
  computed?: readonly string[];
  /** Adds computed fields and their joins to a query over the table as `r`. */
  select?(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder;
  /** A constraint that a write can violate, and the field and message that tell of it. */
  constraints?: { readonly [constraint: string]: { field: string; message: string } };
  /**
   * Asked before a deletion.
   * @returns why the records must stay, as a sentence for the person, or an empty string when they may go
   */
  deleteObstacle?(db: Knex, ids: readonly string[]): Promise<string>;
  /**
   * Runs once rows are locked for an update or delete: puts the fields that live in other tables onto them, so that
   * the audit log and the bin see whole records.
   */
  loadRelated?(rows: Row[], trx: Knex): Promise<void>;
  /**
   * Turns the parsed fields of a create or update into the columns to write.
   * @param current the locked row, or null on create
   * @throws ApiError to refuse the write
   */
  toColumns?(fields: Row, current: Row | null, context: WriteContext): Row | Promise<Row>;
  /**
   * Runs after the row is written, in its transaction: writes the fields that live in other tables.
   * @param current the row as it was before, or null on create
   * @throws ApiError to refuse the whole write
   */
  writeRelated?(id: string, fields: Row, current: Row | null, context: WriteContext): Promise<void>;
  /** Adds fields of a single record that are too large for lists. */
  selectOne?(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder;
  /** Whether people put its records in an order: a column `display_order`, and PUT /order. */
  ordered?: true;
  /** What visitors see of its active records, in their order; `picture` names the field that holds an image's address. */
  shown?: { columns: readonly string[]; picture?: string };
  /** Whether its records are content of the website, which moves from one installation to another; people's data is not. */
  content: boolean;
  /** How deleted records go to the bin and come back; without it a deletion is final. */
  bin?: BinRules;
  /** Whether the audit log stores old and new values, or only the names of fields, where values are personal data. */
  audit: 'values' | 'fields';
  /** Fields whose values are no personal data, so that the audit log stores them even where it stores no others. */
  auditValues?: readonly string[];
}

/** Selects a record: the columns of its schema and read-only fields, and computed fields. */
export function selectRecord(resource: Resource, query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  const { schema, readOnly, computed = [] } = resource;
  const columns = [...Object.keys(schema.shape), ...readOnly].filter((field) => !computed.includes(field));
  query.select(columns.map((column) => `r.${column}`));
  return resource.select?.(query, db) ?? query;
}
