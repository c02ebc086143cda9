#!/usr/bin/env bash
# A batch of rows is stored and, where one exists, merged: one row brings a telephone number, the next a town. Knex 3.3.0 writes
# all fields of the batch for every row, DEFAULT where a row has none, and merge() without names takes them over: what was stored
# in the fields that a row does not have is replaced by their default. Each row by itself leaves them as they were.
# (PostgreSQL 18.7 as PGlite 0.5.17.)
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund knex@3.3.0 @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import knex from 'knex';
const build = knex({ client: 'pg' });
const people = [
  { id: 1, phone: '020 7946 0001' },
  { id: 2, town: 'York' },
];
const upsert = (rows) => build('people').insert(rows).onConflict('id').merge().toSQL().toNative();
for (const batches of [people.map((one) => [one]), [people]]) {
  const database = new PGlite();
  await database.exec(`create table people (id int primary key, phone text, town text);
    insert into people values (1, null, 'Bath'), (2, '020 7946 0002', null)`);
  for (const batch of batches) {
    const { sql, bindings } = upsert(batch);
    console.log(sql);
    await database.query(sql, bindings);
  }
  console.log(JSON.stringify((await database.query('select * from people order by id')).rows));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'insert into "people" ("id", "phone") values ($1, $2) on conflict ("id") do update set "id" = excluded."id", "phone" = excluded."phone"
insert into "people" ("id", "town") values ($1, $2) on conflict ("id") do update set "id" = excluded."id", "town" = excluded."town"
[{"id":1,"phone":"020 7946 0001","town":"Bath"},{"id":2,"phone":"020 7946 0002","town":"York"}]
insert into "people" ("id", "phone", "town") values ($1, $2, DEFAULT), ($3, DEFAULT, $4) on conflict ("id") do update set "id" = excluded."id", "phone" = excluded."phone", "town" = excluded."town"
[{"id":1,"phone":"020 7946 0001","town":null},{"id":2,"phone":null,"town":"York"}]'
