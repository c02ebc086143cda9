import type { Knex } from 'knex';

/**
 * Each ends with the order of the log's pages, so that nothing is sorted, and holds what the other filters compare, so
 * that rows that do not match are passed over within the index.
 */
const INDEXES = {
  audit_log_newest: '(at, id)',
  audit_log_person: '(user_id, at, id) include (action, resource)',
  audit_log_action: '(action, at, id) include (resource, user_id)',
  audit_log_resource: '(resource, at, id) include (action, user_id)',
  audit_log_request: '(request_id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on audit_log ${columns}`);
  }
  await knex.raw('drop index audit_log_at_index');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index audit_log_at_index on audit_log (at)');
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
