#!/usr/bin/env bash
# ical-generator 11.1.2, told the zone of a calendar, writes the times of its events without that zone, so a reader elsewhere shows
# ten o'clock of its own place, and DTSTAMP and CREATED without the Z that RFC 5545 (3.8.7) asks for. With the zone at the event
# all are right. The times are those of luxon 3.7.2, as its manual says; ical.js 2.2.1 reads what was written.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 luxon@3.7.2 ical.js@2.2.1
cat > run.mjs <<'JS'
import ical from 'ical-generator';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
const zone = { timezone: 'Europe/London' };
const at = (time) => DateTime.fromISO(time, { zone: zone.timezone });
for (const [where, ofCalendar, ofEvent] of [['calendar', zone, {}], ['event', {}, zone]]) {
  const calendar = ical(ofCalendar);
  const made = at('2026-07-01T10:00');
  calendar.createEvent({ ...ofEvent, id: 'one', stamp: made, created: made, start: at('2026-07-06T10:00'), summary: 'A meeting' });
  const event = new ICAL.Component(ICAL.parse(calendar.toString())).getFirstSubcomponent('vevent');
  for (const name of ['dtstart', 'dtstamp', 'created']) {
    const property = event.getFirstProperty(name);
    console.log(where, name, String(property.getFirstValue()), property.getFirstParameter('tzid') ?? property.getFirstValue().zone.tzid);
  }
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'calendar dtstart 2026-07-06T10:00:00 floating
calendar dtstamp 2026-07-01T10:00:00 floating
calendar created 2026-07-01T10:00:00 floating
event dtstart 2026-07-06T10:00:00 Europe/London
event dtstamp 2026-07-01T09:00:00Z UTC
event created 2026-07-01T09:00:00Z UTC'
