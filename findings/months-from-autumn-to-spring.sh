#!/usr/bin/env bash
# A meeting on the second Wednesday of some months, from autumn to spring. RFC 5545 gives the list of months no order, and the
# meetings are in the order of time. ical.js 2.2.1 walks the list as it is written and counts a year on at its end, so
# February 2027 comes after December 2027, and who stops at the end of a window loses it. rrule 2.8.1 does not.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';
const rule = 'FREQ=MONTHLY;BYMONTH=10,12,2;BYDAY=2WE';
const series = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString('2026-10-14T10:00:00'));
console.log('ical.js', Array.from({ length: 6 }, () => series.next().toString().slice(0, 10)).join(' '));
const other = rrule.rrulestr(`DTSTART:20261014T100000Z\nRRULE:${rule}`);
console.log('rrule', other.all((_, n) => n < 6).map((date) => date.toISOString().slice(0, 10)).join(' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'ical.js 2026-10-14 2026-12-09 2027-10-13 2027-12-08 2027-02-10 2028-10-11
rrule 2026-10-14 2026-12-09 2027-02-10 2027-10-13 2027-12-08 2028-02-09'
