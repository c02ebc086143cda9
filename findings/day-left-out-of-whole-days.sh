#!/usr/bin/env bash
# Exchange leaves a day out of a series of whole days by a moment, midnight in the zone of the calendar. ical.js 2.2.1 compares it with
# midnight in UTC: of four days of leave, one of which was cancelled, the cancelled one is left out in London's winter and stays in its
# summer, and in Berlin's zone always. node-ical 0.27.2 leaves it out. Each line: zone | month | days of ical.js | of node-ical.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const change = (name, month, from, to, hour) => `BEGIN:${name}
DTSTART:16010101T${hour}0000
TZOFFSETFROM:${from}
TZOFFSETTO:${to}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=${month}
END:${name}`;
const calendar = (zone, winter, summer, [back, forward], month) => `BEGIN:VCALENDAR
METHOD:PUBLISH
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
BEGIN:VTIMEZONE
TZID:${zone}
${change('STANDARD', 10, summer, winter, back)}
${change('DAYLIGHT', 3, winter, summer, forward)}
END:VTIMEZONE
BEGIN:VEVENT
UID:leave
DTSTAMP:20260101T000000Z
SUMMARY:Leave
RRULE:FREQ=DAILY;UNTIL=2026${month}19;INTERVAL=1
EXDATE;TZID=${zone}:2026${month}18T000000
DTSTART;VALUE=DATE:2026${month}16
DTEND;VALUE=DATE:2026${month}17
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
for (const zone of [['GMT Standard Time', '+0000', '+0100', ['02', '01']], ['W. Europe Standard Time', '+0100', '+0200', ['03', '02']]])
  for (const month of ['02', '07']) {
    const text = calendar(...zone, month);
    const series = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
    const days = [];
    for (let next = series.next(); next; next = series.next()) days.push(next.day);
    const event = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
    const range = { from: new Date(`2026-${month}-10`), to: new Date(`2026-${month}-28`) };
    const others = ical.expandRecurringEvent(event, range).map(({ start }) => start.getDate());
    console.log([zone[0], month, days.join(' '), others.join(' ')].join(' | '));
  }
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'GMT Standard Time | 02 | 16 17 19 | 16 17 19
GMT Standard Time | 07 | 16 17 18 19 | 16 17 19
W. Europe Standard Time | 02 | 16 17 18 19 | 16 17 19
W. Europe Standard Time | 07 | 16 17 18 19 | 16 17 19'
