import { fromLondonClock } from '#shared/london-clock.ts';

/** Minutes ahead of UTC; BST is British Summer Time. */
const ZONES: { readonly [name: string]: number } = {
  ...{ Z: 0, UTC: 0, GMT: 0, BST: 60, CET: 60, CEST: 120 },
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
};
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const WEEKDAY = '(?:[a-z]{3,9},?\\s+)?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const MONTH = '(?<month>[a-z]{3,9})\\.?';
const TIME =
  '(?:[\\sT,]+(?:at\\s+)?(?<hour>\\d{1,2})(?::(?<minute>\\d{2})(?::(?<second>\\d{2}(?:[.,]\\d{1,9})?))?)?\\s*(?<half>[ap]\\.?m\\.?)?)?';
/** JavaScript adds the zone's full name in brackets. */
const ZONE = `\\s*(?<zone>${Object.keys(ZONES).join('|')}|(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?)?(?:\\s*\\([^()]*\\))?`;
const FORMS = [
  '(?<year>\\d{4})([-/])(?<month>\\d{1,2})(?:\\2(?<day>\\d{1,2}))?',
  '(?<day>\\d{1,2})([/.-])(?<month>\\d{1,2})\\2(?<year>\\d{4}|(?<!-)\\d{2})',
  `${WEEKDAY}${DAY}[\\s-]+${MONTH},?[\\s-]+(?<year>\\d{4}|\\d{2})\\b,?`,
  `${WEEKDAY}${MONTH}\\s+${DAY},?\\s+(?<year>\\d{4})\\b,?`,
].map((date) => new RegExp(`^${date}${TIME}${ZONE}$`, 'i'));

/**
 * Parses a date of a feed, an export, a table or front matter: ISO 8601, RFC 822, a British 31/12/2024 (the day always comes
 * first), 'March 5, 2020', the text of JavaScript's Date, or seconds or milliseconds since 1970.
 * @param clock of a time without a zone
 * @returns ISO 8601 in UTC; null if it is not a date, impossible, or WordPress's "0000-00-00"
 */
export function parseDate(value: unknown, clock: 'UTC' | 'London' = 'UTC'): string | null {
  if (typeof value === 'number') return value > 0 ? iso(value < 1e11 ? value * 1000 : value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 100);
  if (/^\d{10}$|^\d{12,13}$/.test(text)) return parseDate(Number(text));
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts) return fromParts(parts, clock);
  }
  return null;
}

function fromParts(parts: { [name: string]: string | undefined }, clock: 'UTC' | 'London'): string | null {
  const { year = '', month = '', day = '1', minute = '0', second = '0', half, zone } = parts;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const [mm, dd, hh] = [named || Number(month), Number(day), hourOf(Number(parts.hour ?? 0), half)];
  const shown = Date.UTC(fullYear(year), mm - 1, dd, hh, Number(minute));
  const seconds = Number(second.replace(',', '.'));
  // JavaScript makes the 31st of February a day of March, and 25:00 an hour of the next day.
  const isReal = new Date(shown).getUTCMonth() === mm - 1 && new Date(shown).getUTCDate() === dd;
  if (!isReal || fullYear(year) < 1000 || hh > 23 || Number(minute) > 59 || seconds >= 61) return null;
  const moment = shown + Math.trunc(seconds * 1000 + 1e-6);
  if (zone) return iso(moment - minutesAhead(zone) * 60_000);
  return iso(clock === 'London' ? fromLondonClock(moment) : moment);
}

const hourOf = (hour: number, half: string | undefined): number =>
  half && hour <= 12 ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;

/** As RFC 2822 reads years of two digits. */
const fullYear = (year: string): number =>
  Number(year) + (year.length > 2 ? 0 : Number(year) < 50 ? 2000 : 1900);

function minutesAhead(zone: string): number {
  const [, sign, hours, minutes = 0] = /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? [];
  if (!sign) return ZONES[zone.toUpperCase()] ?? 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function iso(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date.toISOString() : null;
}
