#!/usr/bin/env bash
# A meeting once a year, on the Monday of week 2 or in that week (BYWEEKNO, RFC 5545, 3.3.10), first on 5 January 2026, which is that
# Monday by ISO 8601: ical.js 2.2.1 has every Monday from week 3 on, and without a day none at all. rrule 2.8.1 has 5 January 2026
# and 11 January 2027.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';
const day = (date) => date.toISOString().slice(0, 10);
for (const rule of ['FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO;COUNT=3', 'FREQ=YEARLY;BYWEEKNO=2;COUNT=3']) {
  const next = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString('2026-01-05T09:00:00Z'));
  const found = [];
  for (let at = next.next(); at; at = next.next()) found.push(day(at.toJSDate()));
  console.log('ical.js', rule, found.join(' '));
}
const dates = rrule.rrulestr('DTSTART:20260105T090000Z\nRRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO;COUNT=3').all();
console.log('rrule', dates.map(day).join(' '));
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'ical.js FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO;COUNT=3 2026-01-12 2026-01-19 2026-01-26
ical.js FREQ=YEARLY;BYWEEKNO=2;COUNT=3 
rrule 2026-01-05 2027-01-11 2028-01-10'
