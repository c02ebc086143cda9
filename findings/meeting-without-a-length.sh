#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17, with btree_gist): an exclusion constraint over a person and a tstzrange keeps two meetings
# from overlapping, but not one that begins and ends at the same moment: such a range is empty, and nothing overlaps what is
# empty, though it lies in the middle of another meeting. Neither does a meeting without a person count.
# Seen: 10:00 to 11:00 stored, 10:30 to 11:30 refused (23P01), 10:30 to 10:30 stored, again stored, nobody's twice stored
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
const database = new PGlite({ extensions: { btree_gist } });
await database.exec(`create extension btree_gist;
  create table meetings (person int, during tstzrange, exclude using gist (person with =, during with &&))`);
for (const [person, from, to] of [
  [1, '10:00', '11:00'],
  [1, '10:30', '11:30'],
  [1, '10:30', '10:30'],
  [1, '10:30', '10:30'],
  [null, '10:00', '11:00'],
  [null, '10:00', '11:00'],
]) {
  const day = '2026-03-02';
  const told = await database
    .query('insert into meetings values ($1, tstzrange($2, $3))', [person, `${day} ${from}Z`, `${day} ${to}Z`])
    .then(() => 'stored', ({ code }) => `refused, ${code}`);
  console.log(`${person ?? 'nobody'}, ${from} to ${to}: ${told}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '1, 10:00 to 11:00: stored
1, 10:30 to 11:30: refused, 23P01
1, 10:30 to 10:30: stored
1, 10:30 to 10:30: stored
nobody, 10:00 to 11:00: stored
nobody, 10:00 to 11:00: stored'
