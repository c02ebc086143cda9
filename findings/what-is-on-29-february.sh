#!/usr/bin/env bash
# A day that a month does not have is left out of a series (RFC 5545, section 3.3.10). ical.js 2.2.1 does so for the 31st of each
# month, but puts what is yearly on 29 February on 1 March of other years, unless its rule names the day. node-ical 0.27.2 leaves
# those years out.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
for (const rule of ['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29']) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', 'BEGIN:VEVENT', 'UID:1@example.com',
    'DTSTAMP:20240101T000000Z', 'DTSTART:20240229T100000Z', 'DTEND:20240229T110000Z', `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const event = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const all = ical.expandRecurringEvent(event, { from: new Date('2024-01-01'), to: new Date('2029-01-01') });
  const series = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const seen = [];
  for (let next = series.next(); next.year < 2029; next = series.next()) seen.push(next.toString().slice(0, 10));
  console.log(rule, '| ical.js', seen.join(' '), '| node-ical', all.map(({ start }) => start.toISOString().slice(0, 10)).join(' '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'FREQ=YEARLY | ical.js 2024-02-29 2025-03-01 2026-03-01 2027-03-01 2028-02-29 | node-ical 2024-02-29 2028-02-29
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 | ical.js 2024-02-29 2028-02-29 | node-ical 2024-02-29 2028-02-29'
