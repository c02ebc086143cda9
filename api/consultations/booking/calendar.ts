import ICAL from 'ical.js';
import { startOfLondonDay } from '#shared/london-clock.ts';
import type { Busy } from './slots.ts';

/** Recurrences that a calendar may have from its beginning, whole, before it is given up. */
const MOST_OCCURRENCES = 100_000;

/** The lines that are read: ical.js gives up a calendar for a quotation mark or a line break in the words of another. */
const READ =
  /^(?:(?:BEGIN|END|UID|DT(?:START|END)|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TRANSP|STATUS|TZ[A-Z]+|FREEBUSY|X-WR-CALNAME|X-MICROSOFT-CDO-BUSYSTATUS)[;:]|ATTENDEE.*DECLINED)/i;

/** What is wanted of a calendar. */
export interface Wanted {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** The end of the ids of events that this product wrote, which it knows better itself. */
  own: string;
  /** The colleague's address, in lower case. */
  owner: string;
  /** Recurrences before it is given up. */
  most?: number;
}

/**
 * The busy times of a calendar file (RFC 5545) between two moments, recurrences and their exceptions included, and those of a
 * file that has busy times alone (VFREEBUSY). What is marked as free or cancelled is not busy, nor what the colleague has declined; a day without hours is busy in
 * London. A time in a zone that neither this system nor the file knows, or in none, is London's.
 * Needs a thread of its own: of some rules that the RFC allows, ical.js seeks the next date without end.
 * @throws Error if it is no calendar, or has too many recurrences
 */
export function busyTimes(file: string, { from, to, own, owner, most = MOST_OCCURRENCES }: Wanted): Busy[] {
  const lines = file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const calendar = new ICAL.Component(ICAL.parse(lines.filter((line) => READ.test(line)).join('\n')));
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  const events = eventsOf(calendar);
  const name = String(calendar.getFirstPropertyValue('x-wr-calname') ?? '').toLowerCase();
  const busy: Busy[] = [];
  const add = (one: Busy) => {
    if (one.to > from && one.from < to && one.to > one.from) busy.push(one);
  };
  const note = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    if (!isBusy(item) || isDeclined(item, [owner, name])) return;
    const first = start.clone();
    // Some calendars end a whole day on that day.
    if (start.isDate) first.adjust(1, 0, 0, 0);
    const to = Math.max(momentOf(first, item), momentOf(end, item, 'dtend'));
    add({ from: momentOf(start, item), to });
  };
  for (const property of calendar
    .getAllSubcomponents('vfreebusy')
    .flatMap((each) => each.getAllProperties('freebusy')))
    if (String(property.getParameter('fbtype')).toUpperCase() !== 'FREE')
      for (const period of property.getValues() as ICAL.Period[])
        add({ from: period.start.toUnixTime() * 1000, to: period.getEnd().toUnixTime() * 1000 });
  let left = most;
  for (const event of events) {
    if (event.uid?.endsWith(own) || !event.startDate) continue;
    // Exceptions count as what they became.
    if (event.isRecurrenceException() || !event.isRecurring()) {
      note(event, event.startDate, event.endDate);
      continue;
    }
    const length = momentOf(event.endDate, event, 'dtend') - momentOf(event.startDate, event);
    alignEnd(event);
    mendRules(event);
    for (const { start, end } of addDates(event)) note(event, start, end);
    const series = event.iterator();
    for (let next = series.next(); next; next = series.next()) {
      left -= 1;
      if (left === 0) throw new Error('too many recurrences');
      const start = momentOf(next, event);
      if (start >= to) break;
      if (start + length <= from) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      note(item, startDate, endDate);
    }
  }
  return busy;
}

/** By itself ical.js gives each event the exceptions of all others, also of another series at the same time. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const components = calendar.getAllSubcomponents('vevent');
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid');
  const exceptions = Map.groupBy(components.filter(isException), uidOf);
  return components.map((component) => {
    const own = (!isException(component) && exceptions.get(uidOf(component))) || [];
    const start = component.getFirstPropertyValue('dtstart') as ICAL.Time | null;
    if (start?.isDate && !isException(component)) for (const each of [component, ...own]) asDays(each);
    return new ICAL.Event(component, { exceptions: own });
  });
}

/** Exchange names the days that it leaves out of a series of whole days, or moves, by a midnight in its zone. */
function asDays(component: ICAL.Component): void {
  for (const name of ['exdate', 'recurrence-id'])
    for (const property of component.getAllProperties(name)) {
      const days = property.getValues() as ICAL.Time[];
      if (days.some(({ hour }) => hour > 0)) continue;
      component.removeProperty(property);
      for (const { year, month, day } of days)
        component.addPropertyWithValue(name, ICAL.Time.fromData({ year, month, day, isDate: true }));
    }
}

function isBusy({ component }: ICAL.Event): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('transp') !== 'TRANSPARENT' &&
    value('status') !== 'CANCELLED' &&
    !['FREE', 'WORKINGELSEWHERE'].includes(value('x-microsoft-cdo-busystatus'))
  );
}

/**
 * Whether the calendar's owner has declined, which stays in calendars of Google and Apple; other guests do not count.
 * @param owner in lower case: the colleague's address, and the calendar's name, which is the owner's address at Google
 */
const isDeclined = ({ component }: ICAL.Event, owner: readonly string[]): boolean =>
  component
    .getAllProperties('attendee')
    .filter((one) => String(one.getParameter('partstat')).toUpperCase() === 'DECLINED')
    .some((one) =>
      owner.includes(
        String(one.getFirstValue())
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
    );

/** @param property that a time of a zone without a definition stands in */
function momentOf(
  time: ICAL.Time,
  { component }: ICAL.Event,
  property: 'dtstart' | 'dtend' = 'dtstart',
): number {
  const { year, month, day, hour, minute, second } = time;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  if (time.isDate) return startOfLondonDay(new Date(shown).toISOString().slice(0, 10)).getTime();
  const clock = clockOf(time, component, property);
  return clock ? shown - clock(shown - clock(shown)) : time.toUnixTime() * 1000;
}

/**
 * The system's clock of a zone by its name, such as Europe/London, as khal defines it for one year only, and Outlook not at all
 * where somebody from there has invited; else London's.
 * @returns by how many milliseconds it is ahead of UTC at a moment; undefined for UTC and other zones that the file defines
 */
function clockOf(
  { zone }: ICAL.Time,
  component: ICAL.Component,
  property: string,
): ((moment: number) => number) | undefined {
  const isUnknown = zone === ICAL.Timezone.localTimezone;
  if (!isUnknown && !zone.tzid.includes('/')) return undefined;
  const named = component.getFirstProperty(property) ?? component.getFirstProperty('dtstart');
  const name = isUnknown ? (named?.getFirstParameter('tzid') ?? '') : zone.tzid;
  let clock = formatIn('Europe/London');
  try {
    clock = formatIn(WINDOWS_ZONES[name.replace(' Standard Time', '')] ?? name);
  } catch {
    // No zone of this system.
    if (!isUnknown) return undefined;
  }
  return (moment) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment;
}

/** Zones of Windows that are not London's, by their names without ' Standard Time' (Unicode CLDR, windowsZones). */
const WINDOWS_ZONES: { readonly [name: string]: string | undefined } = {
  'W. Europe': 'Europe/Berlin',
  Romance: 'Europe/Paris',
  'Central Europe': 'Europe/Prague',
  'Central European': 'Europe/Warsaw',
  GTB: 'Europe/Athens',
  FLE: 'Europe/Helsinki',
  Turkey: 'Europe/Istanbul',
  Israel: 'Asia/Jerusalem',
  Egypt: 'Africa/Cairo',
  Arab: 'Asia/Riyadh',
  'South Africa': 'Africa/Johannesburg',
  'W. Central Africa': 'Africa/Lagos',
  Arabian: 'Asia/Dubai',
  'E. Africa': 'Africa/Nairobi',
  Pakistan: 'Asia/Karachi',
  India: 'Asia/Kolkata',
  Korea: 'Asia/Seoul',
  'SE Asia': 'Asia/Bangkok',
  Singapore: 'Asia/Singapore',
  China: 'Asia/Shanghai',
  Tokyo: 'Asia/Tokyo',
  'AUS Eastern': 'Australia/Sydney',
  'New Zealand': 'Pacific/Auckland',
  Eastern: 'America/New_York',
  Central: 'America/Chicago',
  Mountain: 'America/Denver',
  Pacific: 'America/Los_Angeles',
  Atlantic: 'America/Halifax',
  'E. South America': 'America/Sao_Paulo',
  Greenwich: 'Africa/Abidjan',
  'tzone://Microsoft/Utc': 'UTC',
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, as making one takes a hundred times as long as using it. @throws RangeError for a zone that this system does not know */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}

/**
 * ical.js compares the end of a series, where it is in UTC, with the clock of a zone that it does not know, or not well. Where it
 * is a day, as RFC 2445 allowed, the meeting on that day is the last.
 */
function alignEnd({ component, startDate }: ICAL.Event): void {
  const ahead = clockOf(startDate, component, 'dtstart');
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    const { until } = rule;
    if (until?.isDate && !startDate.isDate) {
      const { year, month, day } = until;
      rule.until = new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, startDate.zone);
    } else if (ahead && until?.zone === ICAL.Timezone.utcTimezone) {
      const end = until.toUnixTime() * 1000;
      rule.until = ICAL.Time.fromJSDate(new Date(end + ahead(end)), true);
      rule.until.zone = startDate.zone;
    } else continue;
    property.setValue(rule);
  }
}

/**
 * In a yearly rule, ical.js sets a day that is counted from the end (the last is -1) while the month before it is still set: from
 * the second year on, 31 March becomes the 30th and 30 June 1 July. In a rule by months it does not. It counts a year on where the
 * list of months ends, so a list from September to May would put January before September. What is on 29 February comes on 1 March
 * of other years, unless the rule names the day. It cannot count weeks of a year, so what is in some of them is busy in all.
 */
function mendRules({ component, startDate }: ICAL.Event): void {
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    const isLeapDay = rule.freq === 'YEARLY' && startDate.month === 2 && startDate.day === 29;
    if (isLeapDay && Object.keys(rule.parts).length === 0) {
      rule.parts = { BYMONTH: [2], BYMONTHDAY: [29] };
      property.setValue(rule);
    }
    if (rule.parts.BYWEEKNO) {
      delete rule.parts.BYWEEKNO;
      Object.assign(rule, { freq: 'WEEKLY', interval: 1, count: null });
      property.setValue(rule);
    }
    const { BYMONTH, BYMONTHDAY = [], BYSETPOS } = rule.parts;
    BYMONTH?.sort((a, b) => Number(a) - Number(b));
    const isByMonth = BYMONTH && BYMONTHDAY.length === 1 && Number(BYMONTHDAY[0]) < 0 && !BYSETPOS;
    if (rule.freq !== 'YEARLY' || rule.interval !== 1 || rule.count || !isByMonth) continue;
    rule.freq = 'MONTHLY';
    property.setValue(rule);
  }
}

/**
 * A series may be a list of dates (RDATE). ical.js leaves out its first meeting, which is the event's own, and cannot read dates
 * that come with an end.
 * @returns those with an end
 */
function addDates({ component, startDate }: ICAL.Event): { start: ICAL.Time; end: ICAL.Time }[] {
  const periods: ICAL.Period[] = [];
  for (const property of component.getAllProperties('rdate')) {
    if (property.type !== 'period') continue;
    periods.push(...(property.getValues() as ICAL.Period[]));
    component.removeProperty(property);
  }
  for (const { start } of periods) component.addPropertyWithValue('rdate', start);
  if (!component.hasProperty('rrule')) component.addPropertyWithValue('rdate', startDate);
  return periods.map((period) => ({ start: period.start, end: period.getEnd() }));
}
