/** Moments that a post can have: nothing before the first weblogs' grandparents, nothing that only a slip makes. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

const PATTERN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}:?\d{2}|[+-]\d{2})?$/i;

/**
 * A moment as exports write it: milliseconds since 1970, ISO 8601, the form of databases, or in English words.
 * @param zone what a time without a zone is meant in
 * @returns ISO 8601 in UTC; null for what is no moment
 */
export function moment(value: unknown, zone = 'UTC'): string | null {
  if (typeof value === 'number') return iso(Math.abs(value) < 1e11 ? value * 1000 : value);
  if (value instanceof Date) return iso(value.getTime());
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}$/.test(text)) return iso(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return iso(Number(text));
  const parts = PATTERN.exec(text);
  if (!parts) return inWords(text, zone);
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset] = parts;
  const numbers = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] = numbers;
  const wall = Date.UTC(y, mo - 1, d, h, mi, s, Math.floor(Number(`0.${fraction}`) * 1000));
  const checked = new Date(wall);
  if (mo > 12 || h > 24 || mi > 59 || s > 60 || (checked.getUTCDate() !== d && h < 24)) return null;
  return iso(offset ? wall - offsetOf(offset) : wall - zoneOffset(wall, zone));
}

/** The day that a site's clocks show at a moment, as '2020-07-02': addresses are made of it. */
export function dayIn(zone: string, iso: string): string {
  const time = Date.parse(iso);
  return new Date(time + (zone === 'UTC' ? 0 : aheadAt(time, zone))).toISOString().slice(0, 10);
}

function inWords(text: string, zone: string): string | null {
  if (text.length > 60 || !/[a-z]{3}/i.test(text) || !/\d{4}/.test(text)) return null;
  const hasZone = /(?:Z|UTC|GMT|[A-Z]{2,4}T|[+-]\d{2}:?\d{2})\)?$/.test(text);
  const wall = Date.parse(hasZone ? text : `${text.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')} UTC`);
  if (Number.isNaN(wall)) return null;
  return iso(hasZone ? wall : wall - zoneOffset(wall, zone));
}

function iso(time: number): string | null {
  return time > EARLIEST && time < LATEST && time !== 0 ? new Date(time).toISOString() : null;
}

function offsetOf(text: string): number {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  return (parts[1] === '-' ? -minutes : minutes) * 60_000;
}

/** How far a zone is ahead of UTC at a moment that its clocks show; 0 for a zone that is not known. */
function zoneOffset(wall: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const first = aheadAt(wall, zone);
  return aheadAt(wall - first, zone);
}

function aheadAt(time: number, zone: string): number {
  try {
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find((part) => part.type === 'timeZoneName')?.value;
    return offsetOf(shown?.replace('GMT', '') ?? '');
  } catch {
    return 0;
  }
}
