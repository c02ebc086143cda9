import ICAL from 'ical.js';

/** An event in a calendar file (RFC 5545, RFC 5546). */
export interface CalendarEvent {
  /** Stays the same through every change of the event. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  isCancelled: boolean;
  /** ISO 8601 in UTC. */
  starts_at: string;
  ends_at: string;
  written_at: string;
  summary: string;
  description: string;
  location: string;
  /** Nobody in a calendar that is subscribed to, which might write to them. */
  organizer?: Person;
  attendees?: readonly Person[];
}

interface Person {
  name: string;
  email: string;
}

/**
 * @param method REQUEST adds the events to both calendars, CANCEL removes them; PUBLISH is for calendars that subscribe to them
 * @param name of the calendar
 */
export function calendarFile(
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  events: readonly CalendarEvent[],
  name?: string,
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Verve//Enquiries//EN');
  calendar.addPropertyWithValue('method', method);
  // The library writes a property that it does not know as it is.
  if (name)
    calendar.addPropertyWithValue(
      'x-wr-calname',
      plain(name)
        .replace(/[\\;,]/g, '\\$&')
        .replaceAll('\n', ' '),
    );
  for (const event of events) calendar.addSubcomponent(component(event));
  return `${calendar}\r\n`;
}

function component({ organizer, attendees = [], ...event }: CalendarEvent): ICAL.Component {
  const vevent = new ICAL.Component('vevent');
  const add = (property: string, value: unknown, parameters: { [name: string]: string } = {}) => {
    if (value === '') return;
    const added = vevent.addPropertyWithValue(property, value as string);
    for (const [name, words] of Object.entries(parameters)) added.setParameter(name, words);
  };
  add('uid', event.uid);
  add('sequence', event.sequence);
  add('status', event.isCancelled ? 'CANCELLED' : 'CONFIRMED');
  add('dtstamp', moment(event.written_at));
  add('dtstart', moment(event.starts_at));
  add('dtend', moment(event.ends_at));
  for (const name of ['summary', 'location', 'description'] as const) add(name, plain(event[name]));
  if (organizer) add('organizer', `mailto:${organizer.email}`, { cn: quotable(organizer.name) });
  for (const { name, email } of attendees)
    add('attendee', `mailto:${email}`, {
      ...{ cn: quotable(name), role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED' },
    });
  return vevent;
}

/** In UTC, so that no calendar needs to know when London's clocks change. */
const moment = (iso: string) => ICAL.Time.fromJSDate(new Date(iso), true);

const plain = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');

/** A parameter's value must not contain quotes or control characters; some readers cut it at a semicolon. */
const quotable = (value: string) => value.replace(/[";\p{Cc}]/gu, ' ');
