import type { Knex } from 'knex';
import { questions } from './website/questions.ts';
import { reasons } from './website/reasons.ts';
import { redirects } from './website/redirects.ts';
import { replyTemplates } from './website/reply-templates.ts';
import { sectors } from './website/sectors.ts';
import { specialities } from './website/specialities.ts';

/** Lists with which every website begins, by resource. They count as samples until somebody edits them. */
const LISTS: readonly [resource: string, rows: readonly object[]][] = [
  ['specialities', specialities],
  ['sectors', sectors],
  ['reasons', reasons],
  ['questions', questions],
];

/** Inserts what every new website begins with, sample content or not, into those tables that are empty. */
export async function seedWebsite(trx: Knex): Promise<void> {
  for (const [table, rows] of LISTS) {
    const placed = rows.map((row, index) => ({ ...row, display_order: index + 1 }));
    const ids = await insertIfEmpty(trx, table, placed);
    await trx.raw('select note_samples(?, ?::regclass, ?::text[])', [table, table, ids]);
  }
  await insertIfEmpty(trx, 'redirects', redirects);
  await insertIfEmpty(trx, 'reply_templates', replyTemplates);
}

async function insertIfEmpty(trx: Knex, table: string, rows: readonly object[]): Promise<string[]> {
  if (await trx(table).first('id')) return [];
  const inserted: { id: string }[] = await trx(table).insert(rows, ['id']);
  return inserted.map(({ id }) => id);
}
