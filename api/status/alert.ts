import type { Health, HealthFacts } from '#shared/system-status.ts';
import { type CommonServices, ON_THE_LIST, teamAddresses } from '../common-services.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { healthOf } from './health.ts';

/** Whether the team was told that the level is red, and the number of checks in a row that found otherwise since. */
export interface Told {
  told: boolean;
  checks: number;
}

/** Checks in a row before a change counts, so that a brief one is not reported. */
const CHECKS = 2;

/** @returns the state after another check */
export function afterCheck({ told, checks }: Told, isRed: boolean): Told {
  if (isRed === told) return { told, checks: 0 };
  return checks + 1 < CHECKS ? { told, checks: checks + 1 } : { told: isRed, checks: 0 };
}

interface HealthCheck extends Pick<CommonServices, 'db' | 'outbox' | 'settingsNow' | 'site'> {
  facts(): Promise<HealthFacts>;
}

/** Checks the level, and tells the team once when it turns red. If email itself does not work, the mail waits until it does. */
export async function checkHealth({ db, outbox, settingsNow, site, facts }: HealthCheck): Promise<void> {
  const health = healthOf(await facts(), Date.now());
  await db.transaction(async (trx) => {
    await trx('health_alerts').insert({ id: true }).onConflict('id').ignore();
    const before: Told = await trx('health_alerts').forUpdate().first('told', 'checks');
    const after = afterCheck(before, health.level === 'red');
    await trx('health_alerts').update(after);
    if (before.told || !after.told) return;
    for (const to of await teamAddresses(trx, { settingsNow }))
      await outbox.post(trx, { kind: 'health_alert', to, ...redMail(health, site) });
  });
}

/** Tells the team that something does not work. */
export function redMail(health: Health, site: SiteIdentity): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const faults = health.items.filter(({ level }) => level === 'red');
  return {
    subject: `${health.title} | ${site.name}`,
    ...layoutMail({
      site,
      heading: health.title,
      paragraphs: faults.map(({ sentence, todo }) => `${sentence} What to do: ${todo}`),
      action: { label: 'Open the health check', url: `${site.url}/admin/status` },
      footnote: `You are getting this email because ${ON_THE_LIST} It comes once when something stops working.`,
    }),
  };
}
