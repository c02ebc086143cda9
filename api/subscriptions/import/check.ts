import type { Knex } from 'knex';
import type { ImportOptions } from '#shared/subscription-imports.ts';
import { readRows } from './stage.ts';
import type { ImportStep } from './step.ts';

const CHUNK = 2000;

/** SQL for the rank of a status, in the order of SUBSCRIPTION_STATUSES; an import only raises it. */
const RANK = (status: string): string =>
  `array_position(array['pending', 'confirmed', 'unsubscribed', 'suppressed'], ${status})`;

/** The dry run: reads rows by the chosen columns, then compares them with each other and with the list. */
export const checkStep: ImportStep = async (trx, row) => {
  const { id, position, total } = row;
  if (position < total) {
    const options = { columns: row.columns, ...row.options } as ImportOptions;
    const rows: { number: number; cells: string[] }[] = await trx('subscription_import_rows')
      .where({ import_id: id })
      .where('number', '>', position)
      .orderBy('number')
      .limit(CHUNK)
      .select('number', 'cells');
    const read = await readRows(trx, rows, options, row.headers);
    await trx.raw(
      `update subscription_import_rows r
         set email = v.email, fields = v.fields, listed = v.listed, outcome = v.outcome, note = v.note
         from jsonb_to_recordset(?::jsonb) as v(number int, email citext, fields jsonb, listed boolean,
           outcome text, note text)
         where r.import_id = ? and r.number = v.number`,
      [JSON.stringify(rows.map(({ number }, index) => ({ number, ...read[index] }))), id],
    );
    await trx('subscription_imports')
      .where({ id })
      .update({ position: rows.at(-1)?.number ?? total });
    return;
  }
  await compare(trx, id);
  await trx('subscription_imports')
    .where({ id })
    .update({ state: 'checked', counts: JSON.stringify(await countOutcomes(trx, id)) });
};

/** Of duplicate addresses, the row with the highest status counts, such as unsubscribed; of equals, the first. */
async function compare(trx: Knex, id: string): Promise<void> {
  const rank = RANK("x.fields->>'status'");
  // PostgreSQL assumes that a table just filled is nearly empty, and would compare each row with every other.
  await trx.raw('analyze subscription_import_rows');
  await trx.raw(
    `update subscription_import_rows r set outcome = case
         when v.place > 1 then 'duplicate'
         when v.rank <= 2 and (v.listed or v.existing > 2) then 'left'
         when v.existing is null then 'add'
         when v.rank > v.existing then 'forward'
         else 'same' end
       from (select x.number, x.listed, ${rank} as rank, ${RANK('s.status')} as existing,
               row_number() over (partition by x.email order by ${rank} desc, x.number) as place
             from subscription_import_rows x left join subscriptions s on s.email = x.email
             where x.import_id = ? and x.outcome is distinct from 'invalid') v
       where r.import_id = ? and r.number = v.number`,
    [id, id],
  );
}

export async function countOutcomes(trx: Knex, id: string): Promise<{ [outcome: string]: number }> {
  const rows: { outcome: string; total: number; confirmed: number; gone: number }[] = await trx(
    'subscription_import_rows',
  )
    .where({ import_id: id })
    .groupBy('outcome')
    .select(
      'outcome',
      trx.raw('count(*)::int as total'),
      trx.raw(`(count(*) filter (where fields->>'status' = 'confirmed'))::int as confirmed`),
      trx.raw(`(count(*) filter (where fields->>'status' in ('unsubscribed', 'suppressed')))::int as gone`),
    );
  const counts = Object.fromEntries(rows.map(({ outcome, total }) => [outcome, total]));
  const written = rows.filter(({ outcome }) => outcome === 'add' || outcome === 'forward');
  const sum = (name: 'confirmed' | 'gone') => written.reduce((total, row) => total + row[name], 0);
  return { ...counts, to_confirm: sum('confirmed'), to_leave: sum('gone') };
}
