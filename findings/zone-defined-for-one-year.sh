#!/usr/bin/env bash
# khal 0.10.5 (Debian 12) and other programs with Python's icalendar define the zone of an event for the year of its beginning
# only. A weekly meeting at ten in London from October 2026 on, as khal writes it: from April 2027 on ical.js 2.2.1 has it at 11:00
# by the clock (10:00 in UTC), as it goes by that definition; node-ical 0.27.2 goes by the name of the zone and has it at ten.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const text = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//PIMUTILS.ORG//NONSGML khal / icalendar //EN
BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:DAYLIGHT
DTSTART;VALUE=DATE-TIME:20260329T020000
TZNAME:BST
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
END:DAYLIGHT
BEGIN:STANDARD
DTSTART;VALUE=DATE-TIME:20261025T010000
TZNAME:GMT
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
SUMMARY:Board call
DTSTART;TZID=Europe/London;VALUE=DATE-TIME:20261005T100000
DTEND;TZID=Europe/London;VALUE=DATE-TIME:20261005T110000
DTSTAMP;VALUE=DATE-TIME:20261001T002122Z
UID:09U5S0AFT5FEXC8IM72OXVDZ9KKL376GY45U
RRULE:FREQ=WEEKLY
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
const days = ['2026-10-05', '2026-11-02', '2027-04-05', '2028-07-03'];
const told = (name, moments) =>
  console.log(name, ...moments.map((moment) => moment.toISOString().slice(0, 16)).filter((moment) => days.includes(moment.slice(0, 10))));
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
const series = event.iterator();
const found = [];
for (let next = series.next(); next.year < 2029; next = series.next()) found.push(next.toJSDate());
told('ical.js', found);
const read = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const range = { from: new Date('2026-10-01'), to: new Date('2029-01-01') };
told('node-ical', ical.expandRecurringEvent(read, range).map(({ start }) => start));
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'ical.js 2026-10-05T09:00 2026-11-02T10:00 2027-04-05T10:00 2028-07-03T10:00
node-ical 2026-10-05T09:00 2026-11-02T10:00 2027-04-05T09:00 2028-07-03T09:00'
