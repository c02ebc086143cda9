import type { Knex } from 'knex';
import type { Dashboard, DashboardPeriod } from '#shared/dashboard.ts';
import { countFigures } from './figures.ts';
import { countFunnel } from './funnel.ts';
import { periodOf } from './period.ts';

/** Figures of the last London days up to `now`. */
export async function readDashboard(db: Knex, days: DashboardPeriod, now = new Date()): Promise<Dashboard> {
  const period = periodOf(days, now);
  const [funnel, figures] = await Promise.all([countFunnel(db, period), countFigures(db, period)]);
  return { days, from: period.from, funnel, figures };
}
