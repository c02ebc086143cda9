/** The day for which the samples are written. */
const WRITTEN_ON = Date.parse('2026-11-21T00:00:00.000Z');
const DAY_MS = 24 * 3600 * 1000;
const COLUMN_OF_MOMENT = /_(at|by)$/;

/**
 * Moves all times by the same number of days, so that an inbox seeded next year has yesterday's requests.
 * @param day of seeding; if it is before WRITTEN_ON, nothing is moved
 */
export function asOf<Row extends object>(rows: readonly Row[], day: Date): Row[] {
  const days = Math.max(0, Math.floor((day.getTime() - WRITTEN_ON) / DAY_MS));
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, movedValue(name, value, days)]),
      ) as Row,
  );
}

function movedValue(name: string, value: unknown, days: number): unknown {
  if (!COLUMN_OF_MOMENT.test(name) || typeof value !== 'string') return value;
  const moment = new Date(Date.parse(value) + days * DAY_MS);
  // Nobody meets a consultant at the weekend.
  const isWeekend = [0, 6].includes(moment.getUTCDay());
  if ((name === 'starts_at' || name === 'ends_at') && isWeekend) moment.setUTCDate(moment.getUTCDate() + 2);
  return moment.toISOString();
}
