/** ISO 8601, also with a space instead of the T, as databases write it. */
const ISO =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** RFC 822, and dates with the name of a month: '7 Jun 2013', 'June 7, 2013', with an optional day of the week, time and zone. */
const NAMED =
  /^(?:[a-z]{3,9},?\s+)?(?:\d{1,2}[\s-]+[a-z]{3,9}[\s-]+(?:\d{4}|\d{2})|[a-z]{3,9}\s+\d{1,2},\s*\d{4})\b,?(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?\s*(Z|UTC|GMT|[ECMP][SD]T|(?:UTC|GMT)?[+-]\d{1,2}:?(?:\d{2})?)?$/i;

/**
 * Parses a date of a feed, an export or front matter: ISO 8601, RFC 822, 'March 5, 2020', or seconds or milliseconds since
 * 1970. A time without a zone is in UTC.
 * @returns ISO 8601 in UTC; null if it is not a date, impossible, or WordPress's "0000-00-00"
 */
export function parseDate(value: unknown): string | null {
  if (typeof value === 'number') return value > 0 ? iso(value < 1e11 ? value * 1000 : value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 100);
  if (/^\d{10}$|^\d{12,13}$/.test(text)) return parseDate(Number(text));
  const parts = ISO.exec(text);
  if (parts) return fromParts(parts);
  const named = NAMED.exec(text);
  return named ? iso(Date.parse(named[1] ? text : `${text} UTC`)) : null;
}

function fromParts(parts: RegExpExecArray): string | null {
  const [year = 0, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth || hours > 24 || minutes > 59) return null;
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const [, sign = '', ahead = '0', more = '0'] = /([+-])(\d{2}):?(\d{2})/.exec(parts[8] ?? '') ?? [];
  const offset = Number(`${sign}1`) * (Number(ahead) * 60 + Number(more));
  return iso(Date.UTC(year, month - 1, day, hours, minutes - offset, Math.min(seconds, 59), milliseconds));
}

function iso(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date.toISOString() : null;
}
