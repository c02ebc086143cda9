import type { Knex } from 'knex';
import { type ImportOutcome, OUTCOME_LABELS } from '#shared/subscription-imports.ts';

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
        [String(line), email, status, outcome && OUTCOME_LABELS[outcome], note].map(cell).join(','),
      )
      .map((line) => `${line}\r\n`)
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.number;
  }
}

/** An apostrophe keeps a spreadsheet from running a cell as a formula. */
export function cell(value: string | null): string {
  const text = value ?? '';
  return `"${(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
