/** ISO 8601, also with a space instead of the T, as databases write it. */
const ISO =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[T\s]+(\d{1,2})(:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
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
  const [named, zone = ''] = NAMED.exec(text) ?? [];
  if (named === undefined) return null;
  // JavaScript makes the 31st of February a day of March.
  const day = new Date(`${text.slice(0, text.length - zone.length)} UTC`).getUTCDate();
  return day === Number(/\d+/.exec(text)?.[0]) ? iso(Date.parse(zone ? text : `${text} UTC`)) : null;
}

function fromParts([, year, month, day = '1', hour = '0', rest = ':00', zone = '']: string[]): string | null {
  const [mm, dd, hh] = [month, day, hour].map((part) => part?.padStart(2, '0'));
  if (new Date(`${year}-${mm}-${dd}`).getUTCDate() !== Number(day)) return null;
  const ahead = /^[+-]/.test(zone) ? zone : 'Z';
  return iso(Date.parse(`${year}-${mm}-${dd}T${hh}${rest.replace(',', '.')}${ahead}`));
}

function iso(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date.toISOString() : null;
}
