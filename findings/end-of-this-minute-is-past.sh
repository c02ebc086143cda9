#!/usr/bin/env bash
# In the hour that comes twice, on a server in London, date-fns 4.4.0 and dayjs 1.11.23 put the beginning and the end of the minute at
# which it is now an hour back, as they set its seconds by the clock: the end of this minute is past, and what waits for it is
# overdue. So they do in the zone Europe/London that was asked for. luxon 3.7.2 does not, and no zone in a server in UTC.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0 @date-fns/tz@1.5.0 dayjs@1.11.23 luxon@3.7.2
cat > run.mjs <<'JS'
import { tz } from '@date-fns/tz';
import { endOfMinute, isSameMinute, startOfMinute } from 'date-fns';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';
dayjs.extend(utc);
dayjs.extend(timezone);
const now = new Date('2026-10-25T01:10:30Z');
const zone = 'Europe/London';
const told = (name, from, to) =>
  console.log(name, ...[from, to].map((moment) => new Date(+moment).toISOString().slice(11, 19)), to < now ? 'past' : 'to come');
told('date-fns', startOfMinute(now), endOfMinute(now));
told('date-fns in the zone', startOfMinute(now, { in: tz(zone) }), endOfMinute(now, { in: tz(zone) }));
told('dayjs', dayjs(now).startOf('minute'), dayjs(now).endOf('minute'));
told('dayjs in the zone', dayjs.tz(now, zone).startOf('minute'), dayjs.tz(now, zone).endOf('minute'));
const there = DateTime.fromJSDate(now, { zone });
told('luxon', there.startOf('minute'), there.endOf('minute'));
console.log('date-fns: 00:10 and 01:10 are the same minute', isSameMinute(new Date('2026-10-25T00:10:30Z'), now));
JS
seen=$(TZ=Europe/London node run.mjs)
echo "$seen"
test "$seen" = 'date-fns 00:10:00 00:10:59 past
date-fns in the zone 00:10:00 00:10:59 past
dayjs 00:10:00 00:10:59 past
dayjs in the zone 00:10:00 00:10:59 past
luxon 01:10:00 01:10:59 to come
date-fns: 00:10 and 01:10 are the same minute true'
