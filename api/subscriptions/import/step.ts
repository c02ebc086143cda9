import type { Knex } from 'knex';

/** The locked row of an import. */
export interface LockedImport {
  id: string;
  state: 'checking' | 'running' | 'undoing';
  position: number;
  total: number;
  headers: string[];
  columns: object;
  options: object;
}

/** Works on a chunk in a transaction that locks the import, so that a killed process leaves only whole chunks. */
export type ImportStep = (trx: Knex.Transaction, row: LockedImport) => Promise<void>;
