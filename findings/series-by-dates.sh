#!/usr/bin/env bash
# A series may be a list of dates instead of a rule (RDATE; RFC 5545, section 3.8.5.2), each perhaps with an end of its own; the
# event's own date belongs to it. ical.js 2.2.1 leaves out that one if there is no rule, though not if there is one.
# node-ical 0.27.2 gives that one only, with or without a rule, so every other meeting is missing.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
for (const more of [[], ['RRULE:FREQ=MONTHLY;COUNT=2']]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', 'BEGIN:VEVENT', 'UID:1@example.com',
    'DTSTAMP:20260101T000000Z', 'DTSTART:20260706T080000Z', 'DTEND:20260706T090000Z', ...more,
    'RDATE:20260713T080000Z,20260721T080000Z', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const event = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const all = ical.expandRecurringEvent(event, { from: new Date('2026-01-01'), to: new Date('2027-01-01') });
  const series = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const seen = [];
  for (let next = series.next(); next; next = series.next()) seen.push(next.toString().slice(0, 10));
  console.log('dates', ...more, '| ical.js', seen.join(' '), '| node-ical', all.map(({ start }) => start.toISOString().slice(0, 10)).join(' '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'dates | ical.js 2026-07-13 2026-07-21 | node-ical 2026-07-06
dates RRULE:FREQ=MONTHLY;COUNT=2 | ical.js 2026-07-06 2026-07-13 2026-07-21 2026-08-06 | node-ical 2026-07-06 2026-08-06'
