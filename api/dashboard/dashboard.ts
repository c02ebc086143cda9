import type { Knex } from 'knex';
import { type Dashboard, type DashboardPeriod, missingLegalParts } from '#shared/dashboard.ts';
import type { LegalIdentity } from '#shared/public.ts';
import { countFigures } from './figures.ts';
import { periodOf } from './period.ts';
import { countFunnel, countSeries, mostRead } from './series.ts';
import { countWaiting } from './waiting.ts';

export interface DashboardServices {
  db: Knex;
  legal: LegalIdentity;
  promisedHours: number;
  /** Whether mail is written to files because no mail server is configured. */
  mailToFiles: boolean;
  failingMails(): Promise<number>;
}

/** Everything the dashboard shows, over the last London days up to `now`. */
export async function readDashboard(
  { db, legal, promisedHours, mailToFiles, failingMails }: DashboardServices,
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
  return {
    days,
    waiting: {
      ...waiting,
      promised_hours: promisedHours,
      failing_mails,
      mail_to_files: mailToFiles,
      legal_missing: missingLegalParts(legal),
    },
    figures,
    series,
    funnel,
    articles,
  };
}
