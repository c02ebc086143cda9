import type { Knex } from 'knex';
import { type ImportOutcome, OUTCOME_LABELS } from '#shared/subscription-imports.ts';
import { csvReport } from '../../platform/batch/routes.ts';

const CHUNK = 2000;

interface Line {
  number: number;
  line: number;
  email: string | null;
  status: string | null;
  outcome: ImportOutcome | null;
  note: string | null;
}

/** @returns the outcome of each row as lines of CSV */
export function reportLines(db: Knex, importId: string): AsyncGenerator<string, void> {
  const page = (after: number): PromiseLike<Line[]> =>
    db('subscription_import_rows')
      .where({ import_id: importId })
      .where('number', '>', after)
      .orderBy('number')
      .limit(CHUNK)
      .select('number', 'line', 'email', 'outcome', 'note', db.raw("fields->>'status' as status"));
  return csvReport(['line', 'email', 'status', 'outcome', 'note'], page, (row) => [
    String(row.line),
    row.email,
    row.status,
    row.outcome && OUTCOME_LABELS[row.outcome],
    row.note,
  ]);
}
