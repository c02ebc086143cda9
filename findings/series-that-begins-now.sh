#!/usr/bin/env bash
# rrule 2.8.1 takes the lines of an event as calendars write them, but not the parameter VALUE: a series of whole days, whose
# beginning is DTSTART;VALUE=DATE, begins at the moment at which it is read, without an error, and so does one with
# VALUE=DATE-TIME, as Python's icalendar 4 writes it. rrule-temporal 2.2.8 begins on the day.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 rrule-temporal@2.2.8
cat > run.mjs <<'JS'
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
const day = (moment) => moment.toISOString().slice(0, 10);
const today = day(new Date());
const told = (days) => days.map((one) => (one === today ? 'today' : one)).join(' ');
for (const start of ['DTSTART:20470301T100000Z', 'DTSTART;VALUE=DATE:20470301', 'DTSTART;VALUE=DATE-TIME:20470301T100000Z']) {
  const lines = `${start}\nRRULE:FREQ=DAILY;COUNT=1`;
  const other = new RRuleTemporal({ rruleString: lines }).all().map((one) => String(one).slice(0, 10));
  console.log([start, told(rrule.rrulestr(lines).all().map(day)), told(other)].join(' | '));
}
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'DTSTART:20470301T100000Z | 2047-03-01 | 2047-03-01
DTSTART;VALUE=DATE:20470301 | today | 2047-03-01
DTSTART;VALUE=DATE-TIME:20470301T100000Z | today | 2047-03-01'
