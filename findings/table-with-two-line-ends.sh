#!/usr/bin/env bash
# Two exports put one after the other, one from Windows and one from a Mac, have two kinds of line ends. csv-parse 7.0.3 and
# papaparse 5.7.1 take the first one for all: after a heading that ends in CRLF, a list of one column whose other lines end in LF is
# a single cell with all addresses, without an error. d3-dsv 3.0.1 and fast-csv 5.0.8 end a row at either.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 papaparse@5.7.1 d3-dsv@3.0.1 fast-csv@5.0.8
cat > run.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import { csvParseRows } from 'd3-dsv';
import { parseString } from 'fast-csv';
import papaparse from 'papaparse';
const text = 'email\r\nann@example.com\nben@example.com\nkim@example.com\r\n';
const told = (name, rows) => console.log(name, JSON.stringify(rows));
told('csv-parse', parse(text));
const { data, errors } = papaparse.parse(text, { skipEmptyLines: true });
told('papaparse', [data, errors.map(({ code }) => code)]);
told('d3-dsv', csvParseRows(text));
told('fast-csv', await parseString(text).toArray());
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'csv-parse [["email"],["ann@example.com\nben@example.com\nkim@example.com"]]
papaparse [[["email"],["ann@example.com\nben@example.com\nkim@example.com"]],["UndetectableDelimiter"]]
d3-dsv [["email"],["ann@example.com"],["ben@example.com"],["kim@example.com"]]
fast-csv [["email"],["ann@example.com"],["ben@example.com"],["kim@example.com"]]'
