/** ISO 8601, also with a space instead of the T, as databases write it. */
const ISO =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** RFC 822, and dates with the name of a month: '7 Jun 2013', 'June 7, 2013', with an optional day of the week, time and zone. */
const NAMED =
  /^(?:[a-z]{3,9},?\s+)?(?:\d{1,2}[\s-]+[a-z]{3,9}[\s-]+(?:\d{4}|\d{2})|[a-z]{3,9}\s+\d{1,2},\s*\d{4})\b,?(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?\s*(Z|UTC|GMT|[ECMP][SD]T|(?:UTC|GMT)?[+-]\d{1,2}:?(?:\d{2})?)?$/i;

/**
 * Parses a date of a feed, an export or front matter: ISO 8601, RFC 822, 'March 5, 2020', or seconds or milliseconds since
 * 1970.
 * @param zone for times without one: minutes east of Greenwich, or a name such as 'Europe/London'
 * @returns ISO 8601 in UTC; null if it is not a date, impossible, or WordPress's "0000-00-00"
 */
export function parseDate(value: unknown, zone: number | string = 0): string | null {
  if (typeof value === 'number') return value > 0 ? iso(value < 1e11 ? value * 1000 : value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 100);
  if (/^\d{10}$|^\d{12,13}$/.test(text)) return parseDate(Number(text));
  const written = ISO.exec(text);
  if (written) return fromParts(written, zone);
  const named = NAMED.exec(text);
  if (!named) return null;
  const time = Date.parse(named[1] ? text : `${text} UTC`);
  return iso(named[1] ? time : time - offsetIn(zone, time) * MINUTE);
}

const MINUTE = 60_000;

function fromParts(written: RegExpExecArray, zone: number | string): string | null {
  const [year = 0, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0] = written
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth || hours > 24 || minutes > 59) return null;
  const milliseconds = Number((written[7] ?? '').padEnd(3, '0').slice(0, 3));
  const wall = Date.UTC(year, month - 1, day, hours, minutes, Math.min(seconds, 59), milliseconds);
  return iso(wall - (written[8] ? offsetOf(written[8]) : offsetIn(zone, wall)) * MINUTE);
}

/** The date in a time zone, as '2020-07-02', for permalinks. */
export function dayIn(zone: string, moment: string): string {
  const time = Date.parse(moment);
  return new Date(time + minutesAhead(zone, time) * MINUTE).toISOString().slice(0, 10);
}

function iso(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date.toISOString() : null;
}

/** Minutes east of Greenwich of '+01:00' or '-0500'; 0 for a name of UTC. */
function offsetOf(written: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(written) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** Minutes that a zone is ahead of UTC when its own clocks show `wall`. */
function offsetIn(zone: number | string, wall: number): number {
  if (typeof zone === 'number') return zone;
  return minutesAhead(zone, wall - minutesAhead(zone, wall) * MINUTE);
}

function minutesAhead(zone: string, time: number): number {
  if (zone === 'UTC' || Number.isNaN(time)) return 0;
  try {
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return offsetOf(shown ?? '');
  } catch {
    // An unknown zone.
    return 0;
  }
}
