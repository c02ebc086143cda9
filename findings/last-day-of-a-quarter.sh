#!/usr/bin/env bash
# RFC 5545, section 3.3.10: BYMONTHDAY=-1 is the last day of each month that BYMONTH names, and BYSETPOS=-1 the last one of a set.
# ical.js 2.2.1 sets the day of a yearly rule while the month before is still set: from the second year on, a series at the ends
# of quarters has 1 July and 1 October, one at the ends of half years 30 March. In a rule by months it heeds BYSETPOS beside BYDAY
# but not beside BYMONTHDAY, so the last of the 28th to the 31st becomes four days. rrule-temporal 2.2.8 reads all of them.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule-temporal@2.2.8
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
const series = [
  ['20260331', 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1'],
  ['20260331', 'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=-1'],
  ['20260131', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
];
for (const [day, rule] of series) {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(`${day.replace(/(....)(..)/, '$1-$2-')}T09:00:00`));
  const other = new RRuleTemporal({ rruleString: `DTSTART:${day}T090000Z\nRRULE:${rule}` }).all((_, at) => at < 7);
  console.log(rule);
  console.log('  ical.js       ', Array.from({ length: 7 }, () => iterator.next().toString().slice(0, 10)).join(' '));
  console.log('  rrule-temporal', other.map((each) => each.toString().slice(0, 10)).join(' '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1
  ical.js        2026-03-31 2026-06-30 2026-09-30 2026-12-31 2027-03-31 2027-07-01 2027-10-01
  rrule-temporal 2026-03-31 2026-06-30 2026-09-30 2026-12-31 2027-03-31 2027-06-30 2027-09-30
FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=-1
  ical.js        2026-03-31 2026-09-30 2027-03-30 2027-09-30 2028-03-30 2028-09-30 2029-03-30
  rrule-temporal 2026-03-31 2026-09-30 2027-03-31 2027-09-30 2028-03-31 2028-09-30 2029-03-31
FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1
  ical.js        2026-01-31 2026-02-28 2026-03-28 2026-03-29 2026-03-30 2026-03-31 2026-04-28
  rrule-temporal 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31'
