/** The day before which the samples were written; their moments are true of it. */
const WRITTEN_ON = Date.parse('2026-11-21T00:00:00.000Z');
const DAY_MS = 24 * 3600 * 1000;
const COLUMN_OF_MOMENT = /_(at|by)$/;

/**
 * The rows as they would have been, had they been written on another day: every moment is moved by the same whole
 * number of days, so that an inbox which is seeded next year has requests of yesterday in it.
 * @param day of seeding; an earlier one than that of the samples moves nothing
 */
export function asOf<Row extends object>(rows: readonly Row[], day: Date): Row[] {
  const days = Math.max(0, Math.floor((day.getTime() - WRITTEN_ON) / DAY_MS));
  return rows.map((row) => moved(row, days) as Row);
}

/** Moments within a column of JSON move too. */
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
