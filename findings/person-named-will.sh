#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17), full text search in English, leaves out words that are everywhere, whatever their capitals:
# Will, Don and an IT director are found by no search for these words. lunr 2.3.9 has another list, so that May and Able are not
# found either. minisearch 7.2.0 leaves out none. Each line: the text | what is asked for | found by PostgreSQL, lunr, minisearch.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 lunr@2.3.9 minisearch@7.2.0
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
const database = new PGlite();
for (const [text, words] of [
  ['Will Marsh, chair', 'Will'],
  ['Don Ackroyd, chair', 'Don'],
  ['Interim IT director', 'IT'],
  ['May Brown, chair', 'May'],
  ['Dan Able, chair', 'Able'],
  ['Dan Able, chair', 'Dan'],
]) {
  const { rows } = await database.query(
    `select to_tsvector('english', $1) @@ websearch_to_tsquery('english', $2) as found`,
    [text, words],
  );
  const index = lunr(function () {
    this.field('text');
    this.add({ id: '1', text });
  });
  const mini = new MiniSearch({ fields: ['text'] });
  mini.add({ id: 1, text });
  const found = [rows[0].found, index.search(words).length > 0, mini.search(words).length > 0];
  console.log([text, words, found.join(', ')].join(' | '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'Will Marsh, chair | Will | false, false, true
Don Ackroyd, chair | Don | false, true, true
Interim IT director | IT | false, false, true
May Brown, chair | May | true, false, true
Dan Able, chair | Able | true, false, true
Dan Able, chair | Dan | true, true, true'
