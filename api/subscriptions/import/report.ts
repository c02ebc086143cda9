import type { Knex } from 'knex';
import { type ImportOutcome, OUTCOME_LABELS } from '#shared/subscription-imports.ts';
import { csvCell } from '../../platform/csv.ts';

const CHUNK = 2000;

/** What becomes, or became, of each row, as lines of CSV for a spreadsheet. */
export async function* reportLines(db: Knex, importId: string): AsyncGenerator<string, void> {
  yield '\uFEFF"line","email","status","outcome","note"\r\n';
  for (let after = 0; ; ) {
    const rows: {
      number: number;
      line: number;
      email: string | null;
      status: string | null;
      outcome: ImportOutcome | null;
      note: string | null;
    }[] = await db('subscription_import_rows')
      .where({ import_id: importId })
      .where('number', '>', after)
      .orderBy('number')
      .limit(CHUNK)
      .select('number', 'line', 'email', 'outcome', 'note', db.raw("fields->>'status' as status"));
    yield rows
      .map(({ line, email, status, outcome, note }) =>
        [String(line), email, status, outcome && OUTCOME_LABELS[outcome], note].map(csvCell).join(','),
      )
      .map((line) => `${line}\r\n`)
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.number;
  }
}
