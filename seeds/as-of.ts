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
  return rows.map((row) => moved(row, days) as Row);
}

/** Moves times inside JSON columns too. */
function moved(row: object, days: number): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        return [name, moved(value, days)];
      return COLUMN_OF_MOMENT.test(name) && typeof value === 'string'
        ? [name, new Date(Date.parse(value) + days * DAY_MS).toISOString()]
        : [name, value];
    }),
  );
}
