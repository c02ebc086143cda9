import { MEETING_WAYS } from '#shared/appointments.ts';
import type { BookingTimes, ShownAppointment, ShownDay, ShownSlot } from '#shared/booking-view.ts';
import type { BookableHost } from '../consultations/booking/availability.ts';
import type { StoredAppointment } from '../consultations/stored-enquiry.ts';

const LONDON = 'Europe/London';
/** Days with free times on one page. */
const DAYS_SHOWN = 7;
/** Free times offered in place of one that was taken. */
const NEXT_SHOWN = 6;

export const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

/** @returns the given time zone; London's if it is none */
export function zoneOf(given: unknown): string {
  if (typeof given !== 'string' || given === '') return LONDON;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return LONDON;
  }
}

/** A free time and the colleague who has it. */
export interface FreeSlot {
  at: number;
  host: BookableHost;
}

/** @returns the free times of all in order, each with the first colleague who has it */
export function freeSlots(hosts: readonly BookableHost[]): FreeSlot[] {
  const found = new Map<number, FreeSlot>();
  for (const host of hosts) for (const at of host.slots) if (!found.has(at)) found.set(at, { at, host });
  return [...found.values()].sort((a, b) => a.at - b.at);
}

/**
 * @param from the first day to show, YYYY-MM-DD in the visitor's zone; '' for the first with a free time
 * @param query of the addresses of the pages before and after
 */
export function timesOf(
  slots: readonly FreeSlot[],
  { zone, from, query }: { zone: string; from: string; query: { [name: string]: string } },
): BookingTimes {
  const clock = clockOf(zone);
  const days = [...Map.groupBy(slots, ({ at }) => clock.date(at))];
  const first = Math.max(0, from ? days.findIndex(([date]) => date >= from) : 0);
  const shown = days.slice(first, first + DAYS_SHOWN);
  const pageAt = (index: number) => {
    const date = days[index]?.[0];
    return date === undefined ? null : `?${new URLSearchParams({ ...query, zone, from: date })}`;
  };
  return {
    zone,
    zones: ZONES.includes(zone) ? ZONES : [zone, ...ZONES],
    days: shown.map(([, ofDay]) => shownDay(ofDay, zone)),
    earlier: first > 0 ? pageAt(Math.max(0, first - DAYS_SHOWN)) : null,
    later: pageAt(first + DAYS_SHOWN),
  };
}

/** The next free times, by day. */
export function nextTimes(slots: readonly FreeSlot[], zone: string): ShownDay[] {
  const { date } = clockOf(zone);
  return [...Map.groupBy(slots.slice(0, NEXT_SHOWN), ({ at }) => date(at)).values()].map((ofDay) =>
    shownDay(ofDay, zone),
  );
}

const shownDay = (slots: readonly FreeSlot[], zone: string): ShownDay => ({
  day: clockOf(zone).day(slots[0]?.at ?? 0),
  slots: slots.map((slot) => shownSlot(slot, zone)),
});

export function shownSlot({ at, host }: FreeSlot, zone: string): ShownSlot {
  const there = clockOf(zone);
  const london = clockOf(LONDON);
  const isSame = there.date(at) === london.date(at) && there.time(at) === london.time(at);
  const sameDay = there.date(at) === london.date(at);
  return {
    at: new Date(at).toISOString(),
    host_id: host.user_id,
    time: there.time(at),
    london: isSame ? null : sameDay ? london.time(at) : `${london.weekday(at)} ${london.time(at)}`,
  };
}

export function shownAppointment(
  { starts_at, host, how, place }: Pick<StoredAppointment, 'starts_at' | 'host' | 'how' | 'place'>,
  zone: string,
): ShownAppointment {
  const at = Date.parse(starts_at);
  const [there, london] = [clockOf(zone), clockOf(LONDON)].map(({ day, time }) => `${day(at)}, ${time(at)}`);
  const { label } = MEETING_WAYS[how];
  return {
    when: there ?? '',
    london: there === london ? null : (london ?? null),
    host,
    where: place ? `${label}: ${place}` : label,
  };
}

const clocks = new Map<string, ReturnType<typeof openClock>>();

/** Formats moments in a zone; made once for each, as that takes longer than using it. */
function clockOf(zone: string): ReturnType<typeof openClock> {
  const clock = clocks.get(zone) ?? openClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function openClock(timeZone: string) {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (at: number) => format(at);
  };
  return {
    /** YYYY-MM-DD */
    date: format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }),
    day: format('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: format('en-GB', { weekday: 'short' }),
    time: format('en-GB', { hour: '2-digit', minute: '2-digit' }),
  };
}
