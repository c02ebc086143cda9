import type { Knex } from 'knex';

/** SQL for the state of recipient `n`, by its mail `m` if the mail's end is not recorded yet. */
const OUTCOME = `case when n.state <> 'posted' then n.state
  when m.state = 'failed' and m.attempts = 0 then 'left'
  when m.state in ('sent', 'failed', 'unknown') then m.state else 'waiting' end`;

/**
 * SQL for the figures of newsletter `r` as `f`. Delivered mails are counted as the rest of the recipients, because the others
 * are few and have an index.
 */
const FIGURES = `lateral (
  select r.recipients - skipped as sent_to, r.recipients - skipped - bounced - waiting as delivered, bounced, waiting
  from (
    select count(*) filter (where outcome = 'left')::int as skipped,
      count(*) filter (where outcome in ('failed', 'bounced'))::int as bounced,
      count(*) filter (where outcome in ('waiting', 'unknown'))::int as waiting
    from (
      select ${OUTCOME} as outcome from newsletter_recipients n
        left join mails m on m.id = n.mail_id and n.state = 'posted'
        where n.newsletter_id = r.id and n.state <> 'sent') one
  ) counted) f`;

/** Adds the figures to a query over newsletters `r`. @see NewsletterFigures */
export const withFigures = (query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder =>
  query
    .joinRaw(`left join ${FIGURES} on r.started_at is not null`)
    .select(
      ...['sent_to', 'delivered', 'bounced', 'waiting'].map((name) =>
        db.raw(`coalesce(f.${name}, 0) as ${name}`),
      ),
      db.raw('(select count(*)::int from subscribers_who_left(r.id)) as left'),
      db.raw(`exists (select 1 from mail_events where source = 'webhook') as bounces_reported`),
    );
