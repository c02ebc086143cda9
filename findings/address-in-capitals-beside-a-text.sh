#!/usr/bin/env bash
# A column of PostgreSQL 18.7 (as PGlite 0.5.17) of the type citext finds Ann@Example.com as ann@example.com, but counts capital
# letters as soon as the other side is a text: in a list of the type text[], in a subquery even of a bare literal, in VALUES,
# beside a field of jsonb and in a join. One value, a list in brackets and citext[] find it.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
const database = new PGlite({ extensions: { citext } });
await database.exec(`create extension citext; create table readers (email citext, imported jsonb);
  insert into readers values ('Ann@Example.com', '{"email": "ann@example.com"}')`);
for (const condition of [
  `email = 'ann@example.com'`,
  `email in ('ann@example.com', 'ben@example.com')`,
  `email = any('{ann@example.com}'::citext[])`,
  `email = any('{ann@example.com}'::text[])`,
  `email in (values ('ann@example.com'), ('ben@example.com'))`,
  `email in (select 'ann@example.com')`,
  `email = imported ->> 'email'`,
]) {
  const { rows } = await database.query(`select count(*)::int as found from readers where ${condition}`);
  console.log(rows[0].found, condition);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "1 email = 'ann@example.com'
1 email in ('ann@example.com', 'ben@example.com')
1 email = any('{ann@example.com}'::citext[])
0 email = any('{ann@example.com}'::text[])
0 email in (values ('ann@example.com'), ('ben@example.com'))
0 email in (select 'ann@example.com')
0 email = imported ->> 'email'"
