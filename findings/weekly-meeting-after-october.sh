#!/usr/bin/env bash
# ics 3.12.0 writes a meeting in the clock of its server as one in UTC, and its series with it: a weekly meeting at ten in London,
# made in October, is at nine from the end of summer time on. It can write no zone; ical.js 2.2.1 reads what it wrote.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ics@3.12.0 ical.js@2.2.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import { createEvent } from 'ics';
const { value, error } = createEvent({
  start: [2026, 10, 19, 10, 0], duration: { minutes: 30 }, title: 'Board', recurrenceRule: 'FREQ=WEEKLY;COUNT=3',
});
if (error) throw error;
console.log(/DTSTART.*/.exec(value)[0]);
const next = new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent')).iterator();
for (let at = next.next(); at; at = next.next())
  console.log(at.toJSDate().toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' }));
JS
seen=$(TZ=Europe/London node run.mjs)
echo "$seen"
test "$seen" = 'DTSTART:20261019T090000Z
19/10/2026, 10:00
26/10/2026, 09:00
02/11/2026, 09:00'
