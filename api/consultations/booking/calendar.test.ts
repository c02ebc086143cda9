import { expect, it } from 'vitest';
import { busyTimes } from './calendar.ts';
import { busyTimesInTime } from './read-calendars.ts';

const NEW_YORK = `BEGIN:VTIMEZONE
TZID:Eastern
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
END:VTIMEZONE
`;

const calendar = (events: string) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n${events}END:VCALENDAR\n`.replaceAll('\n', '\r\n');
const event = (lines: string, uid = 'a@calendar.example') =>
  `BEGIN:VEVENT\nUID:${uid}\nDTSTAMP:20270101T000000Z\n${lines}\nEND:VEVENT\n`;
const between = (start: string, end: string) => `DTSTART${start}00\nDTEND${end}00`;
const inUtc = (start: string, end: string) => between(`:${start}00`, `:${end}00`).replace(/$/gm, 'Z');
const inZone = (zone: string, start: string, end: string) =>
  between(`;TZID=${zone}:2027${start}`, `;TZID=${zone}:2027${end}`);
/** On 1 March from ten to eleven. @param more further lines */
const meeting = (more = '', uid?: string) =>
  event(`${inUtc('20270301T10', '20270301T11')}${more && '\n'}${more}`, uid);
const MEETING = '03-01T10:00 03-01T11:00';

const read = (file: string) => {
  const during = { from: Date.parse('2027-03-01'), to: Date.parse('2027-04-30') };
  const busy = busyTimes(file, { ...during, own: '@ours.example', owner: 'ann@example.com', most: 1000 });
  return busy
    .map(({ from, to }) => [from, to].map((moment) => new Date(moment).toISOString().slice(5, 16)).join(' '))
    .sort();
};

it.each<[what: string, events: string, busy: string[]]>([
  ['UTC', meeting(), [MEETING]],
  ['a duration', event('DTSTART:20270301T100000Z\nDURATION:PT90M'), ['03-01T10:00 03-01T11:30']],
  [
    'a zone that the file defines for one year',
    NEW_YORK.replaceAll(/\nRRULE.*/g, '').replace('Eastern', 'Europe/Berlin') +
      event(inZone('Europe/Berlin', '0301T1000', '0301T1130')),
    ['03-01T09:00 03-01T10:30'],
  ],
  [
    'a zone of Windows without a definition, and an end in another',
    event('DTSTART;TZID=Romance Standard Time:20270401T100000\nDTEND;TZID=America/New_York:20270401T100000'),
    ['04-01T08:00 04-01T14:00'],
  ],
  [
    'a zone of the file',
    NEW_YORK + event(inZone('Eastern', '0301T1000', '0301T1100')),
    ['03-01T15:00 03-01T16:00'],
  ],
  [
    'a series in a zone of the system that ends in UTC, with its last one',
    event(`${inZone('Pacific/Auckland', '0311T1000', '0311T1100')}\nRRULE:FREQ=DAILY;UNTIL=20270312T210000Z`),
    ['03-10T21:00 03-10T22:00', '03-11T21:00 03-11T22:00', '03-12T21:00 03-12T22:00'],
  ],
  ['an unknown zone is London', event(inZone('Mars', '0401T1000', '0401T1100')), ['04-01T09:00 04-01T10:00']],
  ['no zone is London', event(between(':20270401T1000', ':20270401T1100')), ['04-01T09:00 04-01T10:00']],
  [
    'a whole day, in summer',
    event('DTSTART;VALUE=DATE:20270401\nDTEND;VALUE=DATE:20270402'),
    ['03-31T23:00 04-01T23:00'],
  ],
  ['a whole day without an end', event('DTSTART;VALUE=DATE:20270301'), ['03-01T00:00 03-02T00:00']],
  [
    'a whole day that ends on itself',
    event('DTSTART;VALUE=DATE:20270301\nDTEND;VALUE=DATE:20270301'),
    ['03-01T00:00 03-02T00:00'],
  ],
  [
    'beside words that no reader could take apart',
    meeting('DESCRIPTION:One\nTwo\nATTENDEE;X-RESPONSE-COMMENT="I said "yes"":mailto:bob@example.com'),
    [MEETING],
  ],
  ['free', meeting('TRANSP:TRANSPARENT') + meeting('X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'b'), []],
  [
    'moved together with all following ones',
    meeting('RRULE:FREQ=DAILY;COUNT=3') +
      event(`${inUtc('20270302T14', '20270302T16')}\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270302T100000Z`),
    [MEETING, '03-02T14:00 03-02T16:00', '03-03T14:00 03-03T16:00'],
  ],
  ['working elsewhere', meeting('X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'), []],
  ['declined', meeting('ATTENDEE;PARTSTAT=DECLINED:mailto:Ann@example.com'), []],
  [
    'declined by the owner of a calendar of Google',
    `X-WR-CALNAME:ann@gmail.example\n${meeting('ATTENDEE;CN=Ann;PARTSTAT=DECLINED:mailto:ann@gmail.example')}`,
    [],
  ],
  [
    'declined by another guest, or once in a series',
    meeting(
      'ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com',
    ) +
      meeting('RRULE:FREQ=DAILY;COUNT=2', 'b') +
      meeting('RECURRENCE-ID:20270301T100000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com', 'b'),
    [MEETING, '03-02T10:00 03-02T11:00'],
  ],
  ['cancelled', meeting('STATUS:CANCELLED'), []],
  ['our own', meeting('', 'x@ours.example'), []],
  [
    'over, or after the end',
    event(inUtc('20270201T10', '20270201T11')) + event(inUtc('20270601T10', '20270601T11'), 'b'),
    [],
  ],
  [
    'weekly over a change of the clocks',
    NEW_YORK + event(`${inZone('Eastern', '0308T0900', '0308T0930')}\nRRULE:FREQ=WEEKLY;COUNT=2`),
    ['03-08T14:00 03-08T14:30', '03-15T13:00 03-15T13:30'],
  ],
  [
    'a date left out',
    meeting('RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20270302T100000Z'),
    [MEETING, '03-03T10:00 03-03T11:00'],
  ],
  [
    'one moved, one cancelled',
    meeting('RRULE:FREQ=DAILY;COUNT=3') +
      event(`RECURRENCE-ID:20270302T100000Z\n${inUtc('20270302T15', '20270302T16')}`) +
      event(`RECURRENCE-ID:20270303T100000Z\n${inUtc('20270303T10', '20270303T11')}\nSTATUS:CANCELLED`),
    [MEETING, '03-02T15:00 03-02T16:00'],
  ],
  ['one that began years ago', event(`${inUtc('20100301T10', '20100301T11')}\nRRULE:FREQ=YEARLY`), [MEETING]],
  [
    'the last day of each half year',
    event(`${inUtc('20260331T10', '20260331T11')}\nRRULE:FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=-1`),
    ['03-31T10:00 03-31T11:00'],
  ],
  [
    'the Monday of week 9, read as every Monday',
    event(
      `${inUtc('20270301T10', '20270301T11')}\nRRULE:FREQ=YEARLY;BYWEEKNO=9;BYDAY=MO;UNTIL=20270308T100000Z`,
    ),
    [MEETING, '03-08T10:00 03-08T11:00'],
  ],
  [
    'days left out of whole days, and moved, by a midnight in a zone',
    NEW_YORK +
      event('DTSTART;VALUE=DATE:20270301\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Eastern:20270302T000000') +
      event('RECURRENCE-ID;TZID=Eastern:20270303T000000\nDTSTART;VALUE=DATE:20270305'),
    ['03-01T00:00 03-02T00:00', '03-05T00:00 03-06T00:00'],
  ],
  ['29 February of other years', event('DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY'), []],
  [
    'months that are listed from autumn to spring',
    event(`${inUtc('20261014T10', '20261014T11')}\nRRULE:FREQ=MONTHLY;BYMONTH=10,12,2,4;BYDAY=2WE`),
    ['04-14T10:00 04-14T11:00'],
  ],
  [
    'dates of its own, one with its end',
    meeting('RDATE:20270302T100000Z\nRDATE;VALUE=PERIOD:20270303T100000Z/PT3H'),
    [MEETING, '03-02T10:00 03-02T11:00', '03-03T10:00 03-03T11:00', '03-03T10:00 03-03T13:00'],
  ],
  [
    'a series until a day, with the meeting on it',
    meeting('RRULE:FREQ=DAILY;UNTIL=20270302'),
    [MEETING, '03-02T10:00 03-02T11:00'],
  ],
  [
    'a moved meeting of another series at the same time',
    meeting('RRULE:FREQ=DAILY;COUNT=1') +
      meeting('RRULE:FREQ=DAILY;COUNT=1', 'b') +
      event(`RECURRENCE-ID:20270301T100000Z\n${inUtc('20270301T14', '20270301T15')}`, 'b'),
    [MEETING, '03-01T14:00 03-01T15:00'],
  ],
  [
    'busy times alone',
    'BEGIN:VFREEBUSY\nUID:f\nDTSTAMP:20270101T000000Z\nFREEBUSY:20270301T100000Z/20270301T110000Z,20270302T100000Z/PT2H\nFREEBUSY;FBTYPE=FREE:20270303T100000Z/PT2H\nEND:VFREEBUSY\n',
    [MEETING, '03-02T10:00 03-02T12:00'],
  ],
])('%s', (_what, events, busy) => {
  expect([...new Set(read(calendar(events)))]).toEqual(busy);
});

it('what is no calendar, or repeats too often, is refused', () => {
  expect(() => read('<html>Sign in</html>')).toThrow();
  expect(() => read('')).toThrow();
  const everySecond = event(`${inUtc('20100301T10', '20100301T11')}\nRRULE:FREQ=SECONDLY`);
  expect(() => read(calendar(everySecond))).toThrow('too many recurrences');
});

it('a calendar is read in a thread, as long as it may take', async () => {
  const [from, to] = [Date.parse('2027-03-01'), Date.parse('2027-03-02')];
  const file = calendar(meeting());
  const wanted = { from, to, own: '@ours.example', owner: 'ann@example.com' };
  expect(await busyTimesInTime(file, wanted)).toEqual(busyTimes(file, wanted));
  await expect(busyTimesInTime(file, wanted, 1)).rejects.toThrow('aborted');
  await expect(busyTimesInTime('no calendar', wanted)).rejects.toThrow();
});
