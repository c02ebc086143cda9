#!/usr/bin/env bash
# RFC 5545, section 3.3.6: in a length, days are days of the calendar and hours are exact. When British clocks go forward
# (29 March 2026, 1:00), a shift of PT8H from 20:00 ends at 5:00 by the clock, and one of P1D at 20:00, which is 23 hours later.
# ical.js 2.2.1 counts the hours by the clock, so the shift ends an hour early; node-ical 0.27.2 makes a day 24 hours, so the
# other one ends an hour late.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/London', 'BEGIN:DAYLIGHT', 'DTSTART:19960331T010000', 'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'BEGIN:STANDARD', 'DTSTART:19961027T020000',
  'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'];
for (const length of ['PT8H', 'P1D']) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', ...zone, 'BEGIN:VEVENT', 'UID:1@example.com',
    'DTSTAMP:20260101T000000Z', 'DTSTART;TZID=Europe/London:20260328T200000', `DURATION:${length}`, 'END:VEVENT',
    'END:VCALENDAR', ''].join('\r\n');
  const { end } = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  console.log(length, 'ical.js', event.endDate.toJSDate().toISOString(), 'node-ical', end.toISOString());
}
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'PT8H ical.js 2026-03-29T03:00:00.000Z node-ical 2026-03-29T04:00:00.000Z
P1D ical.js 2026-03-29T19:00:00.000Z node-ical 2026-03-29T20:00:00.000Z'
