#!/usr/bin/env bash
# pg 8.23.1 makes of a column of the type date (PGlite 0.5.17, a real PostgreSQL 18) a Date at midnight of the process's own
# zone. Where that is London, days of summer come out of JSON as the day before, and days of winter as they are.
# Seen (with TZ=Europe/London):
#   2026-01-07 | "2026-01-07T00:00:00.000Z"
#   2026-07-01 | "2026-06-30T23:00:00.000Z"
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
for (const day of ['2026-01-07', '2026-07-01']) {
  const { rows } = await client.query(`select date '${day}' as day`);
  console.log(`${day} | ${JSON.stringify(rows[0].day)}`);
}
process.exit(0);
JS
seen=$(TZ=Europe/London node run.mjs)
echo "$seen"
test "$seen" = '2026-01-07 | "2026-01-07T00:00:00.000Z"
2026-07-01 | "2026-06-30T23:00:00.000Z"'
