#!/usr/bin/env bash
# A name in a calendar file (CN, RFC 5545) is quoted if it has a semicolon, and RFC 6868 writes a quotation mark in it as ^'.
# node-ical 0.27.2 cuts a quoted name at the semicolon, keeps its first quotation mark and takes the rest for another parameter;
# it shows ^' as it stands. ical.js 2.2.1 reads both, but removes a backslash before a comma, which escapes nothing there.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
for (const name of ['Lee; X=Chair', "Ann ^'Jo^' Lee", 'A\\, Lee']) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', 'BEGIN:VEVENT', 'UID:1@example.com',
    'DTSTAMP:20260101T000000Z', 'DTSTART:20260706T090000Z', `ATTENDEE;CN="${name}":mailto:ann@example.com`,
    'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const { attendee } = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  console.log(JSON.stringify([attendee.params, event.getFirstProperty('attendee').getParameter('cn')]));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '[{"CN":"\"Lee"," X":"Chair\""},"Lee; X=Chair"]
[{"CN":"Ann ^'"'"'Jo^'"'"' Lee"},"Ann \"Jo\" Lee"]
[{"CN":"A\\, Lee"},"A, Lee"]'
