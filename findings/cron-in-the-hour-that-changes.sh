#!/usr/bin/env bash
# cron-parser 5.10.6 (which pg-boss uses for its schedules) and croner 11.0.1, with the zone Europe/London: on the nights
# on which the clocks change they disagree about the hour from 1 to 2. "Every half hour from 1 to 2" comes on
# 29 March, which has no such hour, twice by the one and never by the other, and on 25 October, which has it
# twice, twice by the one and four times by the other. "At half past one" comes on 29 March half an hour apart.
# Seen (times in UTC):
#   half hours 2026-03-29: cron-parser 01:00 01:30, croner none
#   half hours 2026-10-25: cron-parser 00:00 00:30, croner 00:00 00:30 01:00 01:30
#   half past one 2026-03-29: cron-parser 01:30, croner 01:00
#   half past one 2026-10-25: cron-parser 00:30, croner 00:30
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cron-parser@5.10.6 croner@11.0.1
cat > run.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
const zone = 'Europe/London';
const times = (day, next) => {
  const found = [];
  for (let at = next(); at && at.toISOString() < `${day}T12`; at = next(at)) found.push(at.toISOString().slice(11, 16));
  return found.join(' ') || 'none';
};
for (const [name, expression] of [['half hours', '*/30 1 * * *'], ['half past one', '30 1 * * *']])
  for (const day of ['2026-03-29', '2026-10-25']) {
    const before = new Date(Date.parse(`${day}T00:00Z`) - 3 * 3_600_000);
    const parsed = CronExpressionParser.parse(expression, { tz: zone, currentDate: before });
    const job = new Cron(expression, { timezone: zone, paused: true });
    const one = times(day, () => parsed.next().toDate());
    const other = times(day, (last = before) => job.nextRun(last));
    console.log(`${name} ${day}: cron-parser ${one}, croner ${other}`);
  }
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'half hours 2026-03-29: cron-parser 01:00 01:30, croner none
half hours 2026-10-25: cron-parser 00:00 00:30, croner 00:00 00:30 01:00 01:30
half past one 2026-03-29: cron-parser 01:30, croner 01:00
half past one 2026-10-25: cron-parser 00:30, croner 00:30'
