#!/usr/bin/env bash
# pg 8.23.1 takes a JavaScript array for one of PostgreSQL's own, whatever the column is: written into a column of the type jsonb
# (PGlite 0.5.17, a real PostgreSQL 18), a list with something in it is refused as invalid JSON, but an empty list is
# stored, as an empty object, without a word; so what is read back has no length. In an object, lists stay lists.
# Seen (what is written, what becomes of it):
#   {"tags":[]} | {"tags":[]}
#   [] | {}
#   ["growth"] | invalid input syntax for type json
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
npm install --silent --no-audit --no-fund --legacy-peer-deps @electric-sql/pglite-socket@0.2.17 pg@8.23.1
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
const server = new PGLiteSocketServer({ db: await PGlite.create(), host: '127.0.0.1', port: 0 });
await server.start();
const client = new pg.Client(`postgres://postgres@${server.getServerConn()}/postgres`);
await client.connect();
for (const value of [{ tags: [] }, [], ['growth']]) {
  const asked = client.query('select $1::jsonb as kept', [value]);
  const seen = await asked.then(({ rows }) => JSON.stringify(rows[0].kept), ({ message }) => message);
  console.log(`${JSON.stringify(value)} | ${seen}`);
}
process.exit(0);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '{"tags":[]} | {"tags":[]}
[] | {}
["growth"] | invalid input syntax for type json'
