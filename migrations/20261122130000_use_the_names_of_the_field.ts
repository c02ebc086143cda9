import type { Knex } from 'knex';

const TABLES: readonly [before: string, after: string][] = [
  ['letters', 'newsletters'],
  ['letter_recipients', 'newsletter_recipients'],
  ['rights_requests', 'privacy_requests'],
];
const RESOURCES: readonly [before: string, after: string][] = [
  ['letters', 'newsletters'],
  ['rights-requests', 'privacy-requests'],
];

/**
 * Newsletters and privacy requests are called so from the table to the screen; what is let through is approved.
 *
 * Safe beside the version before: it is not meant to run beside it. Nothing has been released under the old names.
 */
export async function up(knex: Knex): Promise<void> {
  await rename(knex, TABLES, RESOURCES, 'letter_id', 'newsletter_id');
  await knex.raw(`update audit_log set action = 'approve' where action = 'rescue'`);
  await knex.raw(`update mails set kind = 'newsletter' where kind = 'letter'`);
  await knex.raw(
    `update mails set kind = replace(kind, 'rights_', 'privacy_request_') where kind like 'rights\\_%'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await rename(knex, TABLES.map(turned), RESOURCES.map(turned), 'newsletter_id', 'letter_id');
  await knex.raw(`update audit_log set action = 'rescue' where action = 'approve'`);
  await knex.raw(`update mails set kind = 'letter' where kind = 'newsletter'`);
  await knex.raw(
    `update mails set kind = replace(kind, 'privacy_request_', 'rights_') where kind like 'privacy\\_request\\_%'`,
  );
}

const turned = ([one, other]: readonly [string, string]): [string, string] => [other, one];

async function rename(
  knex: Knex,
  tables: readonly [string, string][],
  resources: readonly [string, string][],
  column: string,
  columnAfter: string,
): Promise<void> {
  const recipients = tables.find(([name]) => name.endsWith('recipients'));
  await knex.raw('alter table ?? rename column ?? to ??', [recipients?.[0] ?? '', column, columnAfter]);
  for (const [before, after] of tables) {
    await knex.raw('alter table ?? rename to ??', [before, after]);
    const { rows } = await knex.raw<{ rows: { kind: string; name: string }[] }>(
      `select 'constraint' as kind, conname as name from pg_constraint where conrelid = to_regclass(:after)
       union all select 'trigger', tgname from pg_trigger where tgrelid = to_regclass(:after) and not tgisinternal
         and tgname not like '%\\_inserted' and tgname not like '%\\_updated' and tgname not like '%\\_deleted'
       union all select 'index', indexrelid::regclass::text from pg_index i where indrelid = to_regclass(:after)
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      { after },
    );
    for (const { kind, name } of rows) {
      const named = name.replace(before, after).replace(column, columnAfter);
      if (named === name) continue;
      if (kind === 'index') await knex.raw('alter index ?? rename to ??', [name, named]);
      else if (kind === 'trigger')
        await knex.raw('alter trigger ?? on ?? rename to ??', [name, after, named]);
      else await knex.raw('alter table ?? rename constraint ?? to ??', [after, name, named]);
    }
  }
  for (const [before, after] of resources) {
    for (const place of ['audit_log', 'mails', 'deleted_records', 'creation_keys'])
      await knex(place).where({ resource: before }).update({ resource: after });
    const table = after.replace('-', '_');
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select tgname as name from pg_trigger where tgrelid = to_regclass(?) and tgname like ?`,
      [table, `${before}\\_%ed`],
    );
    for (const { name } of rows) await knex.raw('drop trigger ?? on ??', [name, table]);
    if (rows.length > 0) await knex.raw('select watch_resource(?, ?::regclass)', [after, table]);
  }
}
