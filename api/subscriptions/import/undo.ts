import type { Knex } from 'knex';
import { liftSuppressions } from '../suppressions.ts';
import { countOutcomes } from './check.ts';
import { BEFORE_COLUMNS, type Before } from './run.ts';
import type { ImportStep } from './step.ts';

const CHUNK = 1000;

interface Written {
  number: number;
  email: string;
  subscription_id: string;
  written_version: string;
  before: { subscription: Before | null; suppressed: boolean };
}

/** Undoes a chunk, from the last row on. Subscriptions that changed since stay, and are listed. */
export const undoStep: ImportStep = async (trx, { id, position }) => {
  const rows: Written[] = await trx('subscription_import_rows')
    .where({ import_id: id })
    .where('number', '<=', position)
    .whereNotNull('subscription_id')
    .orderBy('number', 'desc')
    .limit(CHUNK)
    .select('number', 'email', 'subscription_id', 'written_version', 'before');
  const undone = rows.length > 0 ? await takeBack(trx, rows) : new Set<number>();
  const kept = rows.filter(({ number }) => !undone.has(number)).map(({ number }) => number);
  await trx('subscription_import_rows')
    .where({ import_id: id })
    .whereIn('number', kept)
    .update({ outcome: 'kept', note: 'Changed since the import, or deleted' });
  await trx('subscription_import_rows')
    .where({ import_id: id })
    .whereIn('number', [...undone])
    .update({ note: 'Undone' });
  if (rows.length === CHUNK) {
    await trx('subscription_imports')
      .where({ id })
      .update({ position: (rows.at(-1)?.number ?? 1) - 1 });
    return;
  }
  await trx('subscription_imports')
    .where({ id })
    .update({ state: 'undone', position: 0, counts: JSON.stringify(await countOutcomes(trx, id)) });
};

async function takeBack(trx: Knex, rows: Written[]): Promise<Set<number>> {
  const current: { id: string; updated_at: string }[] = await trx('subscriptions')
    .whereIn(
      'id',
      rows.map((row) => row.subscription_id),
    )
    .orderBy('id')
    .forUpdate()
    .select('id', 'updated_at');
  const versions = new Map(current.map(({ id, updated_at }) => [id, Date.parse(updated_at)]));
  const same = rows.filter((row) => versions.get(row.subscription_id) === Date.parse(row.written_version));
  const added = same.filter(({ before }) => before.subscription === null);
  await trx('subscriptions')
    .whereIn(
      'id',
      added.map((row) => row.subscription_id),
    )
    .delete();
  const changed = same.flatMap(({ subscription_id: id, before }) =>
    before.subscription ? [{ id, ...before.subscription }] : [],
  );
  if (changed.length > 0) {
    const columns = BEFORE_COLUMNS.map((name) => `${name} = v.${name}`).join(', ');
    const types = BEFORE_COLUMNS.map((name) => `${name} ${name.endsWith('_at') ? 'timestamptz' : 'text'}`);
    await trx.raw(
      `update subscriptions s set ${columns}
         from jsonb_to_recordset(?::jsonb) as v(id uuid, ${types.join(', ')}) where s.id = v.id`,
      [JSON.stringify(changed)],
    );
  }
  await liftSuppressions(
    trx,
    same.filter(({ before }) => before.suppressed).map(({ email }) => email),
  );
  return new Set(same.map(({ number }) => number));
}
