#!/usr/bin/env bash
# A series in a zone ends by a moment in UTC, as RFC 5545 (3.3.10) asks. rrule 2.8.1 compares it with the clock of the zone: a weekly
# meeting at ten in London loses its last one in summer, and has it in winter; one at eight in the evening in New York, which ends a
# second before a meeting, as a calendar writes it where the rest is moved, gets that one too. rrule-temporal 2.2.8 counts by
# moments. Each line: the series | meetings of rrule | of rrule-temporal.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 rrule-temporal@2.2.8
cat > run.mjs <<'JS'
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
for (const [start, until] of [
  ['Europe/London:20270104T100000', '20270118T100000Z'],
  ['Europe/London:20270705T100000', '20270719T090000Z'],
  ['America/New_York:20270705T200000', '20270719T235959Z'],
]) {
  const lines = `DTSTART;TZID=${start}\nRRULE:FREQ=WEEKLY;UNTIL=${until}`;
  const other = new RRuleTemporal({ rruleString: lines }).all();
  console.log(start, until, '|', rrule.rrulestr(lines).all().length, '|', other.length);
}
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'Europe/London:20270104T100000 20270118T100000Z | 3 | 3
Europe/London:20270705T100000 20270719T090000Z | 2 | 3
America/New_York:20270705T200000 20270719T235959Z | 3 | 2'
