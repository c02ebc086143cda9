#!/usr/bin/env bash
# exceljs 4.4.0 turns the cells of a CSV file into values without being asked: a telephone number loses its first zero, a
# code like 1E5 is a hundred thousand, a long number loses its last digits, and 03-04-2026, 3 April to whoever wrote it
# in Britain, is 4 March. 03/04/2026 stays text, so one column can hold both.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 2>/dev/null
cat > run.cjs <<'JS'
const { Readable } = require('node:stream');
const { Workbook } = require('exceljs');
const table = 'phone,code,number,day,other\n07700900123,1E5,12345678901234567890,03-04-2026,03/04/2026\n';
new Workbook().csv.read(Readable.from([table])).then((sheet) => console.log(JSON.stringify(sheet.getRow(2).values.slice(1))));
JS
seen=$(TZ=UTC node run.cjs)
echo "$seen"
test "$seen" = '[7700900123,100000,12345678901234567000,"2026-03-04T00:00:00.000Z","03/04/2026"]'
