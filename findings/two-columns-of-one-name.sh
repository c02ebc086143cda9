#!/usr/bin/env bash
# A list that was put together of two tools may have two columns of one name, of which the second is mostly empty. csv-parse
# 7.0.3, asked for objects, and d3-dsv 3.0.2 give the last one, so the address is lost without a word; papaparse 5.7.1 gives both,
# under two names, and fast-csv 5.0.8 refuses the list.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 papaparse@5.7.1 d3-dsv@3.0.2 fast-csv@5.0.8
cat > run.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import { csvParse } from 'd3-dsv';
import { parseString } from 'fast-csv';
import papaparse from 'papaparse';
const text = 'Email,Name,Email\nann@example.com,Ann,\n';
const told = (name, rows) => console.log(name, JSON.stringify(rows));
told('csv-parse', parse(text, { columns: true }));
told('d3-dsv', csvParse(text).slice());
console.warn = () => undefined;
told('papaparse', papaparse.parse(text, { header: true, skipEmptyLines: true }).data);
told('fast-csv', await parseString(text, { headers: true }).toArray().catch(({ message }) => message));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'csv-parse [{"Email":"","Name":"Ann"}]
d3-dsv [{"Email":"","Name":"Ann"}]
papaparse [{"Email":"ann@example.com","Name":"Ann","Email_1":""}]
fast-csv "Duplicate headers found [\"Email\"]"'
