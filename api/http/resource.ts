import type { Knex } from 'knex';
import type * as z from 'zod';

export type Row = Record<string, unknown>;

/** What a write hook may know and use. */
export interface WriteContext {
  trx: Knex.Transaction;
  userId: string;
  requestId: string;
}

/** One admin resource as a declaration; crudRouter makes endpoints of it. */
export interface Resource {
  /** As in the address, in rights and in the audit log: 'posts'. */
  name: string;
  /** One record in a sentence: 'post'. */
  label: string;
  table: string;
  /** Writable fields; each has a column of its own name. */
  schema: z.ZodObject;
  /** Fields that a record carries and a client may send back, but not change. */
  readOnly: readonly string[];
  /** Field to the SQL expression it is sorted by, over the table as `r`. */
  sortable: { readonly [field: string]: string };
  defaultSort: readonly [field: string, descending: boolean];
  filterSchema: z.ZodObject;
  /** How a filter field narrows the rows; a column of the same name is compared when it is not named here. */
  filters?: { readonly [field: string]: (query: Knex.QueryBuilder, value: never) => void };
  search(query: Knex.QueryBuilder, pattern: string): void;
  /** Adds the columns of a record, and the joins they need, to a query over the table as `r`. */
  select(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder;
  /** A constraint that a write can violate, and the field and message that tell of it. */
  constraints?: { readonly [constraint: string]: { field: string; message: string } };
  /** Says why a record that others point to stays. */
  inUse?(db: Knex, ids: readonly string[]): Promise<string>;
  /** Turns the parsed fields into columns, for what follows from them. `current` is null on create. */
  columns?(fields: Row, current: Row | null, context: WriteContext): Row | Promise<Row>;
  /** Whether the audit log keeps old and new values, or only the names of fields, where values are personal data. */
  audit: 'values' | 'fields';
}
