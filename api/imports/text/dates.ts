/** Minutes east of Greenwich, for the zones of RFC 822 and others that feeds use. */
const ZONES: { readonly [name: string]: number } = {
  ...{ bst: 60, west: 60, cet: 60, met: 60, cest: 120, eet: 120, eest: 180, msk: 180, jst: 540 },
  ...{ aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
  ...{ est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /(?:[t\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(.*)$/i.source;
/** ISO 8601, also with a space instead of the T, as databases write it. */
const ISO = new RegExp(`^(\\d{4})-(\\d{1,2})(?:-(\\d{1,2}))?${TIME}`, 'i');
const RFC_822 = new RegExp(
  `^(?:[a-z]+\\.?,?\\s+)?(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+([a-z]{3,9})\\.?[\\s-]+(\\d{4}|\\d{2}),?${TIME}`,
  'i',
);
const AMERICAN = new RegExp(`^([a-z]{3,9})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,\\s*(\\d{4})${TIME}`, 'i');

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
  const date = partsOf(text);
  if (!date) return null;
  const [year, month, day, [hours = '0', minutes = '0', seconds = '0', fraction = '', written = '']] = date;
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const wall = Date.UTC(
    year,
    month - 1,
    day,
    Number(hours),
    Number(minutes),
    Math.min(Number(seconds), 59),
    milliseconds,
  );
  return iso(wall - (offsetOf(written) ?? offsetIn(zone, wall)) * 60_000);
}

/** The date in a time zone, as '2020-07-02', for permalinks. */
export function dayIn(zone: string, moment: string): string {
  const time = Date.parse(moment);
  return new Date(time + minutesAhead(zone, time) * 60_000).toISOString().slice(0, 10);
}

type Parts = [year: number, month: number, day: number, time: (string | undefined)[]];

function partsOf(text: string): Parts | null {
  const [, isoYear, isoMonth, isoDay = '1', ...isoTime] = ISO.exec(text) ?? [];
  if (isoYear) return [Number(isoYear), Number(isoMonth), Number(isoDay), isoTime];
  const [, rfcDay, rfcMonth, rfcYear = '', ...rfcTime] = RFC_822.exec(text) ?? [];
  if (rfcDay) {
    const century = rfcYear.length > 2 ? 0 : Number(rfcYear) < 70 ? 2000 : 1900;
    return [century + Number(rfcYear), monthNamed(rfcMonth), Number(rfcDay), rfcTime];
  }
  const [, name, day, year, ...time] = AMERICAN.exec(text) ?? [];
  return name ? [Number(year), monthNamed(name), Number(day), time] : null;
}

const monthNamed = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function iso(time: number): string | null {
  const date = new Date(time);
  return date.getUTCFullYear() <= 9999 ? date.toISOString() : null;
}

/** @returns minutes east of Greenwich; null if none is given */
function offsetOf(written: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d{2})?\b/i.exec(written) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const name = /^[a-z]+/i.exec(written)?.[0].toLowerCase();
  return name === undefined ? null : (ZONES[name] ?? 0);
}

/** Minutes that a zone is ahead of UTC when its own clocks show `wall`. */
function offsetIn(zone: number | string, wall: number): number {
  if (typeof zone === 'number') return zone;
  return minutesAhead(zone, wall - minutesAhead(zone, wall) * 60_000);
}

function minutesAhead(zone: string, time: number): number {
  if (zone === 'UTC') return 0;
  try {
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return offsetOf(shown?.replace('GMT', '') ?? '') ?? 0;
  } catch {
    // An unknown zone.
    return 0;
  }
}
