#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17), full text search in English: whoever asks for "non-executive" does not find "non
# executive", though the other way round it is found; a word behind a stroke is not found, as "sales/marketing"
# counts as the path of a file; and of the year 2025-26 the second part is a number below zero, so 26 is not found.
# Seen (text, what is asked for, found, how the text is kept):
#   A non-executive director | non executive | true | 'director':5 'execut':4 'non':3 'non-execut':2
#   A non executive director | non-executive | false | 'director':4 'execut':3 'non':2
#   Head of sales/marketing | marketing | false | 'head':1 'sales/marketing':3
#   The budget of 2025-26 | 26 | false | '-26':5 '2025':4 'budget':2
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
for (const [text, words] of [
  ['A non-executive director', 'non executive'],
  ['A non executive director', 'non-executive'],
  ['Head of sales/marketing', 'marketing'],
  ['The budget of 2025-26', '26'],
]) {
  const { rows } = await database.query(
    `select vector @@ websearch_to_tsquery('english', $2) as found, vector::text as kept
     from to_tsvector('english', $1) as vector`,
    [text, words],
  );
  console.log([text, words, rows[0].found, rows[0].kept].join(' | '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "A non-executive director | non executive | true | 'director':5 'execut':4 'non':3 'non-execut':2
A non executive director | non-executive | false | 'director':4 'execut':3 'non':2
Head of sales/marketing | marketing | false | 'head':1 'sales/marketing':3
The budget of 2025-26 | 26 | false | '-26':5 '2025':4 'budget':2"
