import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** What a backup that is restored must not bring back, by the codes of addresses alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('privacy_journal', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    // The moment of the deed itself, so that those of one transaction keep their order.
    table.specificType('at', 'timestamptz').notNullable().defaultTo(knex.raw('clock_timestamp()'));
    table
      .text('event')
      .notNullable()
      .checkIn(['erasure', 'unsubscribed', 'erased', 'bounced', 'complained', 'manual', 'lifted']);
    table.text('address_hash').notNullable();
  });
  await knex.raw('create index privacy_journal_at on privacy_journal (at)');
  // Made now and not at the first use, so that every backup from here on has the key of the codes.
  await knex('product_keys')
    .insert({ name: 'addresses', key: randomBytes(32) })
    .onConflict('name')
    .ignore();
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('privacy_journal');
}
