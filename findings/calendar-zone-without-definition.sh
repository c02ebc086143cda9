#!/usr/bin/env bash
# A calendar whose times name a zone that the file does not define (no VTIMEZONE), by its IANA name or by the Windows name
# that Outlook writes: node-ical 0.26.1 reads 10:00 in London for both, ical.js 2.2.1 takes the time as floating, so it is
# 10:00 wherever the server stands. The end of a weekly series (UNTIL in UTC) is then compared with the floating time
# as if that were UTC, and the last meeting is missing although the file includes it.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.26.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const calendar = (zone, rule) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', 'BEGIN:VEVENT', 'UID:1@example.com', 'SUMMARY:Board',
    'DTSTAMP:20260101T000000Z', `DTSTART;TZID=${zone}:20260706T100000`, `DTEND;TZID=${zone}:20260706T110000`,
    rule, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const weekly = 'RRULE:FREQ=WEEKLY;UNTIL=20260720T090000Z';
for (const zone of ['Europe/London', 'GMT Standard Time']) {
  const text = calendar(zone, weekly);
  const one = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const year = { from: new Date('2026-01-01'), to: new Date('2026-12-31') };
  console.log('node-ical', zone, ical.expandRecurringEvent(one, year).map(({ start }) => start.toISOString()).join(' '));
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  const found = [];
  const next = event.iterator();
  for (let at = next.next(); at; at = next.next()) found.push(at.toJSDate().toISOString());
  console.log('ical.js', zone, event.startDate.zone.tzid, found.join(' '));
}
JS
seen=$(TZ=America/New_York node run.mjs)
echo "$seen"
london='2026-07-06T09:00:00.000Z 2026-07-13T09:00:00.000Z 2026-07-20T09:00:00.000Z'
floating='floating 2026-07-06T14:00:00.000Z 2026-07-13T14:00:00.000Z'
test "$seen" = "node-ical Europe/London $london
ical.js Europe/London $floating
node-ical GMT Standard Time $london
ical.js GMT Standard Time $floating"
