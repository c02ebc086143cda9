import type { Knex } from 'knex';
import type { Health, HealthFacts, HealthLevel } from '#shared/system-status.ts';
import { londonTime } from '#shared/words.ts';
import { administratorAddresses } from '../platform/auth/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { healthOf } from './health.ts';

/** The level that was last reported, and the number of checks in a row with another level since. */
export interface Told {
  told: boolean;
  checks: number;
}

/** Checks in a row before the team is told, so that a brief change is not reported. */
const CHECKS = 2;

/** @returns the state after another check, and what to tell the team */
export function afterCheck(before: Told, level: HealthLevel): Told & { news: 'red' | 'over' | null } {
  const isRed = level === 'red';
  if (isRed === before.told) return { told: before.told, checks: 0, news: null };
  const checks = before.checks + 1;
  if (checks < CHECKS) return { told: before.told, checks, news: null };
  return { told: isRed, checks: 0, news: isRed ? 'red' : 'over' };
}

type SettingsNow = (trx: Knex) => Promise<{ notified: readonly string[] }>;

interface HealthCheck {
  db: Knex;
  outbox: Pick<Outbox, 'post'>;
  settingsNow: SettingsNow;
  site: SiteIdentity;
  facts(): Promise<HealthFacts>;
}

/** @returns the addresses to tell when the level turns red: the administrators' if the settings name none */
export async function healthAlertRecipients(db: Knex, settingsNow: SettingsNow): Promise<readonly string[]> {
  const { notified } = await settingsNow(db);
  return notified.length > 0 ? notified : administratorAddresses(db);
}

/**
 * Checks the level, and tells the team once when it turns red and once when that is over. If email itself does not work, only
 * the second mail is sent, as both would arrive together.
 */
export async function checkHealth({ db, outbox, settingsNow, site, facts }: HealthCheck): Promise<void> {
  const read = await facts();
  const health = healthOf(read, Date.now());
  await db.transaction(async (trx) => {
    await trx('health_alerts').insert({ id: true }).onConflict('id').ignore();
    const row: Told & { title: string; since: string | null } = await trx('health_alerts')
      .forUpdate()
      .first();
    const { news, ...next } = afterCheck(row, health.level);
    const isFirst = health.level === 'red' && !row.told && row.checks === 0;
    const since = isFirst ? health.checked_at : row.since;
    const title = health.level === 'red' ? health.title : row.title;
    await trx('health_alerts').update({ ...next, title, since });
    const canReach = !health.items.some(({ subject, level }) => subject === 'Email' && level === 'red');
    if (!news || (news === 'red' && !canReach)) return;
    const write = news === 'red' ? redMail : overMail;
    for (const to of await healthAlertRecipients(trx, settingsNow))
      await outbox.post(trx, { kind: 'health_alert', to, ...write(health, { title, since }, site) });
  });
}

type Written = Pick<NewMail, 'subject' | 'text' | 'html'>;
type Trouble = { title: string; since: string | null };

const FOOTNOTE =
  'You are getting this email because your address is on the list for new enquiries or, where that list is empty, you are an administrator. It comes once when something stops working and once when it works again.';

const action = (site: SiteIdentity) => ({
  label: 'Open the health check',
  url: `${site.url}/admin/status`,
});

/** Tells the team that something does not work. */
export function redMail(health: Omit<Health, 'told'>, _: Trouble, site: SiteIdentity): Written {
  const faults = health.items.filter(({ level }) => level === 'red');
  return {
    subject: `${health.title} | ${site.name}`,
    ...layoutMail({
      site,
      heading: health.title,
      paragraphs: faults.map(({ sentence, todo }) => `${sentence} What to do: ${todo}`),
      action: action(site),
      footnote: FOOTNOTE,
    }),
  };
}

/** Tells the team that it works again. */
export function overMail(
  health: Omit<Health, 'told'>,
  { title, since }: Trouble,
  site: SiteIdentity,
): Written {
  const isGreen = health.level === 'green';
  const what = title.replace(/^Red: /, '');
  const from = since ? londonTime(since, { dateStyle: 'full', timeStyle: 'short' }) : null;
  return {
    subject: `${isGreen ? 'Green again' : 'No longer red'}: ${site.name}`,
    ...layoutMail({
      site,
      heading: isGreen ? 'Green again' : 'No longer red',
      paragraphs: [
        from ? `This is over: ${what}. It began on ${from}, London time.` : `This is over: ${what}.`,
        isGreen ? 'Everything is green now.' : `${health.title}. ${health.sentence}`,
      ],
      action: action(site),
      footnote: FOOTNOTE,
    }),
  };
}
