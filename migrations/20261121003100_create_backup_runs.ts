import type { Knex } from 'knex';

/** What `npm run backup` made, for the status page; a few hundred bytes a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('backup_runs', (table) => {
    table.bigIncrements('id');
    table.specificType('at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
    table.bigInteger('bytes').notNullable();
    table.integer('milliseconds').notNullable();
    table.bigInteger('rows').notNullable();
    table.integer('files').notNullable();
    table.integer('missing').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('backup_runs');
}
