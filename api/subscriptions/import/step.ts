import type { Knex } from 'knex';

/** The row of an import, locked. */
export interface LockedImport {
  id: string;
  state: 'checking' | 'running' | 'undoing';
  position: number;
  total: number;
  columns: object;
  options: object;
}

/** One chunk within a transaction, which holds the import's lock: a process that dies leaves whole chunks only. */
export type ImportStep = (trx: Knex.Transaction, row: LockedImport) => Promise<void>;
