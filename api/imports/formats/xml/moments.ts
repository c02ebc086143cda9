/** Minutes east of Greenwich. What RFC 822 names, and what feeds write besides. */
const ZONES: { readonly [name: string]: number } = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 60,
  west: 60,
  cet: 60,
  met: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RFC_822 =
  /^(?:[a-z]+\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s-]+(\d{4}|\d{2}),?(?:\s+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(.*)$/i;
const ISO =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[t\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(.*)$/i;

/**
 * A moment as feeds and exports write it: ISO 8601 or RFC 822, with the odd zones and short years of both.
 * @param offset minutes east of Greenwich that are meant where nothing is said
 * @returns ISO 8601 in UTC; null for no date, an impossible one, or WordPress's "0000-00-00"
 */
export function moment(text: string | null | undefined, offset = 0): string | null {
  const trimmed = (text ?? '').trim().slice(0, 100);
  const iso = ISO.exec(trimmed);
  if (iso) {
    const [, year, month, day = '1', hours = '0', minutes = '0', seconds = '0', fraction = '', zone = ''] =
      iso;
    const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
    return made([year, month, day, hours, minutes, seconds].map(Number), milliseconds, zone, offset);
  }
  const rfc = RFC_822.exec(trimmed);
  if (!rfc) return null;
  const [, day, name = '', year = '', hours = '0', minutes = '0', seconds = '0', zone = ''] = rfc;
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const full = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  return made([full, month, Number(day), ...[hours, minutes, seconds].map(Number)], 0, zone, offset);
}

function made(
  parts: (number | undefined)[],
  milliseconds: number,
  zone: string,
  offset: number,
): string | null {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hours > 24 || minutes > 59 || seconds > 60) return null;
  const time = Date.UTC(year, month - 1, day, hours, minutes, Math.min(seconds, 59), milliseconds);
  const date = new Date(time - minutesOf(zone, offset) * 60_000);
  return date.toISOString();
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function minutesOf(zone: string, offset: number): number {
  const numeric = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d{2})?\b/i.exec(zone);
  if (numeric) {
    const [, sign, hours, minutes = '0'] = numeric;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  const name = /^[a-z]+/i.exec(zone)?.[0].toLowerCase();
  return name === undefined ? offset : (ZONES[name] ?? 0);
}
