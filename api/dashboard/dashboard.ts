import type { Knex } from 'knex';
import type { Dashboard, DashboardPeriod } from '#shared/dashboard.ts';
import type { LegalIdentity } from '#shared/public.ts';
import { countFigures } from './figures.ts';
import { periodOf } from './period.ts';
import { countFunnel, countSeries, mostRead } from './series.ts';
import { countWaiting } from './waiting.ts';

export interface DashboardServices {
  db: Knex;
  legal: LegalIdentity;
  /** Whether mail is written to files because no mail server is configured. */
  mailToFiles: boolean;
  failingMails(): Promise<number>;
}

/** Without the VAT number, which not every company has. */
const LEGAL_PARTS: { readonly [part in Exclude<keyof LegalIdentity, 'vat_number'>]: string } = {
  registered_name: 'registered name',
  company_number: 'company number',
  registered_in: 'part of the United Kingdom',
  registered_office: 'registered office',
};

/** Everything the dashboard shows, over the last London days up to `now`. */
export async function readDashboard(
  { db, legal, mailToFiles, failingMails }: DashboardServices,
  days: DashboardPeriod,
  now = new Date(),
): Promise<Dashboard> {
  const period = periodOf(days, now);
  const [waiting, failing_mails, figures, series, funnel, articles] = await Promise.all([
    countWaiting(db),
    failingMails(),
    countFigures(db, period),
    countSeries(db, period),
    countFunnel(db, period),
    mostRead(db, period),
  ]);
  const parts = Object.keys(LEGAL_PARTS) as (keyof typeof LEGAL_PARTS)[];
  const legal_missing = parts.filter((part) => !legal[part]).map((part) => LEGAL_PARTS[part]);
  return {
    days,
    waiting: { ...waiting, failing_mails, mail_to_files: mailToFiles, legal_missing },
    figures,
    series,
    funnel,
    articles,
  };
}
