#!/usr/bin/env bash
# Node writes a short date of September in British English as '5 Sept 2026' (Intl, CLDR), and other months with three letters.
# date-fns 4.4.0 with its own British locale and dayjs 1.11.23 with theirs cannot read that back; luxon 3.7.2 can, but then not
# '5 Sep 2026'. JavaScript's Date reads both.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0 dayjs@1.11.23 luxon@3.7.2
cat > run.mjs <<'JS'
import { isValid, parse } from 'date-fns';
import { enGB } from 'date-fns/locale';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb.js';
import custom from 'dayjs/plugin/customParseFormat.js';
import { DateTime } from 'luxon';
dayjs.extend(custom);
const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
for (const text of [written.format(new Date(2026, 7, 5)), written.format(new Date(2026, 8, 5)), '5 Sep 2026'])
  console.log(
    text,
    isValid(parse(text, 'd MMM yyyy', new Date(), { locale: enGB })),
    dayjs(text, 'D MMM YYYY', 'en-gb').isValid(),
    DateTime.fromFormat(text, 'd LLL yyyy', { locale: 'en-GB' }).isValid,
    isValid(new Date(text)),
  );
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '5 Aug 2026 true true true true
5 Sept 2026 false false true true
5 Sep 2026 true true false true'
