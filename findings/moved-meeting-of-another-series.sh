#!/usr/bin/env bash
# One meeting of a series that was moved is an event with the series' UID and a RECURRENCE-ID (RFC 5545, section 3.8.4.4).
# ical.js 2.2.1 relates it to every series of the file that has a meeting at that time, whatever its UID: the weekly call at 10:00
# follows the board meeting that was moved from 10:00 to 14:00, and 10:00 looks free. `strictExceptions` throws instead of passing
# over those of others; naming the exceptions of each event works. node-ical 0.27.2 has both meetings.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const event = (uid, ...lines) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN',
  ...event('call', 'SUMMARY:Call', 'DTSTART:20260706T100000Z', 'DTEND:20260706T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'),
  ...event('board', 'SUMMARY:Board', 'DTSTART:20260706T100000Z', 'DTEND:20260706T110000Z', 'RRULE:FREQ=MONTHLY;COUNT=1'),
  ...event('board', 'SUMMARY:Board', 'RECURRENCE-ID:20260706T100000Z', 'DTSTART:20260706T140000Z', 'DTEND:20260706T150000Z'),
  'END:VCALENDAR', ''].join('\r\n');
const [call, , moved] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
const meetings = (series) => {
  const seen = [];
  const dates = series.iterator();
  for (let next = dates.next(); next; next = dates.next()) {
    const { item, startDate } = series.getOccurrenceDetails(next);
    seen.push(`${item.summary} ${startDate.toString().slice(5, 16)}`);
  }
  return seen.join(', ');
};
console.log('ical.js:', meetings(new ICAL.Event(call)));
try {
  new ICAL.Event(call, { strictExceptions: true });
} catch (error) {
  console.log('strict:', error.message);
}
const own = [moved].filter((each) => each.getFirstPropertyValue('uid') === call.getFirstPropertyValue('uid'));
console.log('named:', meetings(new ICAL.Event(call, { exceptions: own })));
const read = Object.values(ical.sync.parseICS(text)).find(({ uid }) => uid === 'call');
const all = ical.expandRecurringEvent(read, { from: new Date('2026-01-01'), to: new Date('2027-01-01') });
console.log('node-ical:', all.map(({ summary, start }) => `${summary} ${start.toISOString().slice(5, 16)}`).join(', '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'ical.js: Board 07-06T14:00, Call 07-13T10:00
strict: attempted to relate unrelated exception
named: Call 07-06T10:00, Call 07-13T10:00
node-ical: Call 07-06T10:00, Call 07-13T10:00'
