import type { Knex } from 'knex';
import { SUBSCRIPTION_STATUSES } from '#shared/subscriptions.ts';
import { findSuppressed, liftSuppressions, suppressMany } from '../suppressions.ts';
import { readRow } from './columns.ts';

/** Rows whose cells are read at once. */
const CHUNK = 2000;

/** SQL for the rank of a status; an import only raises it. */
const RANK = (status: string): string =>
  `array_position(array['${SUBSCRIPTION_STATUSES.join("', '")}'], ${status})`;

/** The dry run: reads rows by the chosen columns, then compares them with each other and with the list. */
export async function check(trx: Knex.Transaction, id: string): Promise<void> {
  const { columns, options, headers } = await trx('subscription_imports').where({ id }).first();
  for (let after = 0; ; ) {
    const rows: { number: number; cells: string[] }[] = await trx('subscription_import_rows')
      .where({ import_id: id })
      .where('number', '>', after)
      .orderBy('number')
      .limit(CHUNK)
      .select('number', 'cells');
    if (rows.length === 0) break;
    const read = rows.map(({ number, cells }) => ({
      number,
      ...readRow(cells, { columns, ...options }, headers),
    }));
    after = rows.at(-1)?.number ?? after;
    await trx.raw(
      `update subscription_import_rows r set email = v.email, fields = v.fields, note = v.note,
         outcome = case when not v."isValid" then 'invalid' end
       from jsonb_to_recordset(?::jsonb) as v(number int, email citext, fields jsonb, note text, "isValid" boolean)
       where r.import_id = ? and r.number = v.number`,
      [JSON.stringify(read), id],
    );
  }
  await compare(trx, id);
  await finish(trx, id, 'checked');
}

/**
 * Says what becomes of each row that is not written yet. Of duplicate addresses, the row with the highest status counts, such as
 * unsubscribed; of equals, the first.
 */
async function compare(trx: Knex, id: string): Promise<void> {
  const rows = () => trx('subscription_import_rows').where({ import_id: id });
  // PostgreSQL assumes that a table just filled is nearly empty, and would compare each row with every other.
  await trx.raw('analyze subscription_import_rows');
  await rows().where({ listed: true }).update({ listed: false });
  const valid = await emailsOf(rows().whereRaw("outcome is distinct from 'invalid'"));
  await mark(trx, id, await findSuppressed(trx, valid), 'listed = true');
  const rank = RANK("x.fields->>'status'");
  await trx.raw(
    `update subscription_import_rows r set outcome = case
         when v.place > 1 then 'duplicate'
         when v.rank <= 2 and (v.listed or v.existing > 2) then 'left'
         when v.existing is null then 'add'
         when v.rank > v.existing then 'forward'
         when v.existing <= 2 and v.has_news then 'detail'
         else 'same' end
       from (select x.number, x.listed, ${rank} as rank, ${RANK('s.status')} as existing,
               (s.first_name is null and x.fields->>'first_name' is not null)
                 or not to_jsonb(s.tags) @> coalesce(x.fields->'tags', '[]') as has_news,
               row_number() over (partition by x.email order by ${rank} desc, x.number) as place
             from subscription_import_rows x left join subscriptions s on s.email = x.email
             where x.import_id = :id and x.outcome is distinct from 'invalid') v
       where r.import_id = :id and r.number = v.number and r.subscription_id is null`,
    { id },
  );
}

const emailsOf = (rows: Knex.QueryBuilder): Promise<string[]> => rows.orderBy('number').pluck('email');

/** Notes something with the rows of addresses. @param columns an assignment in SQL */
async function mark(trx: Knex, id: string, emails: ReadonlySet<string>, columns: string): Promise<void> {
  if (emails.size > 0)
    await trx.raw(
      `update subscription_import_rows r set ${columns} from unnest(?::citext[]) as given(email)
       where r.import_id = ? and r.email = given.email`,
      [[...emails], id],
    );
}

/** Fields of a row, and the times of its status if the file has none. */
const GIVEN = `select r.import_id, r.number, r.email, r.outcome, r.subscription_id, v.first_name, coalesce(v.tags, '{}') as tags, v.status, v.source, v.consent_text,
    v.consent_version, v.consent_at,
    coalesce(v.confirmed_at, case when v.status = 'confirmed' then coalesce(v.consent_at, now()) end) as confirmed_at,
    coalesce(v.unsubscribed_at, case when v.status = 'unsubscribed' then now() end) as unsubscribed_at
  from subscription_import_rows r,
    jsonb_to_record(r.fields) as v(first_name text, tags text[], status text, source text, consent_text text, consent_version text,
      consent_at timestamptz, confirmed_at timestamptz, unsubscribed_at timestamptz)
  where r.import_id = :id and r.written_version is null`;
const WRITTEN =
  'first_name, tags, status, source, consent_text, consent_version, consent_at, confirmed_at, unsubscribed_at';
/** Outcomes of rows that change a subscriber who is here. */
const OF_THOSE_HERE = ['forward', 'detail'];
/** What an import may change of a subscriber who is here. */
const CHANGED = `${WRITTEN}, spam_reason`;

/** Writes the rows, by the same rules as the dry run applied to the list as it is now. */
export async function run(trx: Knex.Transaction, id: string): Promise<void> {
  const isOpen = () =>
    trx('subscription_import_rows')
      .where({ import_id: id, subscription_id: null })
      .whereIn('outcome', ['add', ...OF_THOSE_HERE]);
  // Somebody may sign up between two statements, and is found by the next round.
  for (let open = true; open; open = (await isOpen().first('number')) !== undefined) {
    await trx('subscriptions')
      .whereIn('email', isOpen().select('email'))
      .orderBy('id')
      .forUpdate()
      .select('id');
    await compare(trx, id);
    await trx.raw(
      `with given as (${GIVEN} and r.outcome = 'add'), made as (
         insert into subscriptions (email, ${WRITTEN}) select email, ${WRITTEN} from given order by number
           on conflict (email) do nothing returning id, email, updated_at
       )
       update subscription_import_rows r set subscription_id = m.id, written_version = m.updated_at,
         before = '{"subscription": null}'
       from made m where r.import_id = :id and r.outcome = 'add' and r.email = m.email`,
      { id },
    );
    await trx.raw(
      `update subscription_import_rows r set subscription_id = s.id,
         before = jsonb_build_object('subscription', (select to_jsonb(o) from (select s.${CHANGED.replaceAll(', ', ', s.')}) o))
       from subscriptions s
       where r.import_id = :id and r.outcome = any(:here) and r.subscription_id is null and s.email = r.email`,
      { id, here: OF_THOSE_HERE },
    );
    // The consent of the file is stored only for new subscribers; those who leave keep their record of it.
    const kept = (name: string) =>
      `${name} = case when v.status = 'confirmed' then coalesce(v.${name}, s.${name}) else s.${name} end`;
    const write = (outcome: string, ...columns: string[]) =>
      trx.raw(
        `with given as (${GIVEN} and r.outcome = :outcome), written as (
           update subscriptions s set first_name = coalesce(s.first_name, v.first_name),
             tags = array(select distinct unnest(s.tags || v.tags) order by 1)${columns.map((set) => `, ${set}`).join('')}
           from given v where s.id = v.subscription_id returning s.id, s.updated_at
         )
         update subscription_import_rows r set written_version = w.updated_at from written w
         where r.import_id = :id and r.subscription_id = w.id`,
        { id, outcome },
      );
    await write(
      'forward',
      'status = v.status, spam_reason = null',
      "confirm_token_hash = case when v.status = 'confirmed' then s.confirm_token_hash end",
      ...['consent_text', 'consent_version', 'consent_at'].map(kept),
      'confirmed_at = coalesce(v.confirmed_at, s.confirmed_at)',
      'unsubscribed_at = coalesce(v.unsubscribed_at, s.unsubscribed_at)',
    );
    await write('detail');
  }
  const written = trx('subscription_import_rows').where({ import_id: id }).whereNotNull('subscription_id');
  for (const [status, reason] of [
    ['unsubscribed', 'unsubscribed'],
    ['suppressed', 'manual'],
  ] as const) {
    const emails = await emailsOf(written.clone().whereRaw("fields->>'status' = ?", [status]));
    await mark(trx, id, await suppressMany(trx, emails, reason), `before = before || '{"suppressed": true}'`);
  }
  await finish(trx, id, 'done');
}

/** Takes everything back, but for subscribers who changed since: they are listed. */
export async function undo(trx: Knex.Transaction, id: string): Promise<void> {
  const rows = () => trx('subscription_import_rows').where({ import_id: id }).whereNotNull('subscription_id');
  await trx('subscriptions')
    .whereIn('id', rows().select('subscription_id'))
    .orderBy('id')
    .forUpdate()
    .select('id');
  const same = trx('subscriptions as s').whereRaw(
    's.id = subscription_import_rows.subscription_id and s.updated_at = subscription_import_rows.written_version',
  );
  await rows().whereNotExists(same).update({ outcome: 'kept', note: 'Changed since the import, or deleted' });
  const undone = () => rows().whereNot({ outcome: 'kept' });
  await liftSuppressions(trx, await emailsOf(undone().whereRaw('before @> \'{"suppressed": true}\'')));
  await trx.raw(
    `update subscriptions s set (${CHANGED}) =
         (select ${CHANGED} from jsonb_populate_record(null::subscriptions, r.before -> 'subscription'))
       from subscription_import_rows r
       where r.import_id = ? and r.outcome = any(?) and s.id = r.subscription_id`,
    [id, OF_THOSE_HERE],
  );
  await trx('subscriptions')
    .whereIn('id', undone().where({ outcome: 'add' }).select('subscription_id'))
    .delete();
  await undone().update({ note: 'Undone' });
  await finish(trx, id, 'undone');
}

/** Sets the state, and counts the rows by outcome, and those that will be confirmed or leave. */
async function finish(trx: Knex, id: string, state: 'checked' | 'done' | 'undone'): Promise<void> {
  await trx.raw(
    `with counted as (
       select outcome, count(*) as total, outcome in ('add', 'forward') as is_change,
         count(*) filter (where fields->>'status' = 'confirmed') as confirmed,
         count(*) filter (where fields->>'status' in ('unsubscribed', 'suppressed')) as gone
       from subscription_import_rows where import_id = :id group by outcome)
     update subscription_imports set state = :state,
       finished_at = case when :state = 'done' then now() else finished_at end,
       counts = (select coalesce(jsonb_object_agg(outcome, total), '{}') || jsonb_build_object(
           'to_confirm', coalesce(sum(confirmed) filter (where is_change), 0),
           'to_leave', coalesce(sum(gone) filter (where is_change), 0)) from counted)
     where id = :id`,
    { id, state },
  );
}
