import type { Knex } from 'knex';
import { type ImportRow, OUTCOME_LABELS } from '#shared/subscription-imports.ts';
import { csvReport } from '../../platform/batch/routes.ts';

/** @returns the outcome of each row as lines of CSV */
export function reportLines(db: Knex, importId: string): AsyncGenerator<string, void> {
  const rows = db('subscription_import_rows as r')
    .where({ import_id: importId })
    .select('number', 'line', 'email', 'outcome', 'note', db.raw("fields->>'status' as status"));
  return csvReport<ImportRow>(rows, {
    line: ({ line }) => String(line),
    email: ({ email }) => email,
    status: ({ status }) => status,
    outcome: ({ outcome }) => outcome && OUTCOME_LABELS[outcome],
    note: ({ note }) => note,
  });
}
