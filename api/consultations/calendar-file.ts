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
  organizer: Person;
  attendees: readonly Person[];
}

interface Person {
  name: string;
  email: string;
}

/** @returns the event for both calendars: a request to add it, or to remove it again */
export const calendarFile = (event: CalendarEvent): string =>
  fileOf([
    `METHOD:${event.isCancelled ? 'CANCEL' : 'REQUEST'}`,
    ...linesOf(event, [
      `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`,
      ...event.attendees.map(
        ({ name, email }) =>
          `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:${email}`,
      ),
    ]),
  ]);

/** @returns events for a calendar that subscribes to them, without people, whom it might write to */
export const calendarFeed = (
  name: string,
  events: readonly Omit<CalendarEvent, 'organizer' | 'attendees'>[],
): string =>
  fileOf(['METHOD:PUBLISH', `X-WR-CALNAME:${text(name)}`, ...events.flatMap((event) => linesOf(event, []))]);

function fileOf(content: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Verve//Enquiries//EN',
    ...content,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const linesOf = (event: Omit<CalendarEvent, 'organizer' | 'attendees'>, people: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTAMP:${moment(event.written_at)}`,
  `DTSTART:${moment(event.starts_at)}`,
  `DTEND:${moment(event.ends_at)}`,
  `SUMMARY:${text(event.summary)}`,
  ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
  ...people,
  'END:VEVENT',
];

/** In UTC, so that no calendar needs to know when London's clocks change. */
const moment = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');

const text = (value: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** A parameter's value must not contain quotes or control characters; some readers cut it at a semicolon. */
const quoted = (value: string) => `"${value.replace(/[";\p{Cc}]/gu, ' ')}"`;

/** Folds a line of more than 75 octets; it continues on the next line after a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
