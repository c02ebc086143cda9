import type { Knex } from 'knex';

/**
 * What a stranger posts with somebody's address does not replace stored evidence of consent: it waits until the owner of the
 * address confirms it. Lists that were read before columns of leaving were understood are read again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions add column unconfirmed_consent jsonb');
  await knex.raw(`
    update subscriptions set status = 'unsubscribed', confirm_token_hash = null
      where status in ('pending', 'confirmed') and unsubscribed_at is not null;
    delete from subscription_import_rows
      where import_id in (select id from subscription_imports where state in ('checking', 'checked'));
    update subscription_imports set state = 'failed',
        problem = 'This list was read before the site knew all signs that somebody has left. Upload the file again.'
      where state in ('checking', 'checked')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop column unconfirmed_consent');
}
