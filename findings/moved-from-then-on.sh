#!/usr/bin/env bash
# A series of four daily meetings at 9:00, whose last two are moved to 11:00 and are half an hour longer, as one changes "this and
# all following" (RANGE=THISANDFUTURE, RFC 5545, 3.2.13): ical.js 2.2.1 moves both, node-ical 0.27.2 only the first of them, and
# says that the last one is at 9:00 as before.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const event = (...lines) => ['BEGIN:VEVENT', 'UID:1@example.com', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN',
  ...event('DTSTART:20260706T090000Z', 'DTEND:20260706T100000Z', 'RRULE:FREQ=DAILY;COUNT=4'),
  ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20260708T090000Z', 'DTSTART:20260708T110000Z', 'DTEND:20260708T123000Z'),
  'END:VCALENDAR', ''].join('\r\n');
const shown = (start, end) => `${start.toISOString().slice(8, 16)}-${end.toISOString().slice(11, 16)}`;
const series = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
const found = [];
const next = series.iterator();
for (let at = next.next(); at; at = next.next()) {
  const { startDate, endDate } = series.getOccurrenceDetails(at);
  found.push(shown(startDate.toJSDate(), endDate.toJSDate()));
}
console.log('ical.js', found.join(' '));
const one = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const month = { from: new Date('2026-07-01'), to: new Date('2026-07-31') };
console.log('node-ical', ical.expandRecurringEvent(one, month).map(({ start, end }) => shown(start, end)).join(' '));
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'ical.js 06T09:00-10:00 07T09:00-10:00 08T11:00-12:30 09T11:00-12:30
node-ical 06T09:00-10:00 07T09:00-10:00 08T11:00-12:30 09T09:00-10:00'
