#!/usr/bin/env bash
# Knex 3.3.0 for PostgreSQL, which has neither a limit nor a join in an update: Knex leaves both out without a word, so that the
# update reaches every row of the table. What it does beside that leads to expect otherwise: a deletion with a join is written
# with 'using', and one with a limit is refused ('has no effect on a delete statement'). (PostgreSQL 18.7 as PGlite 0.5.17.)
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund knex@3.3.0 @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import knex from 'knex';
const build = knex({ client: 'pg' });
const oldest = () => build('mails').orderBy('id').limit(1);
const ofKim = () => build('mails').join('people', 'people.id', 'mails.person').where('people.name', 'Kim');
for (const [what, query] of [
  ['update of one', () => oldest().update({ state: 'sent' })],
  ['deletion of one', () => oldest().delete()],
  ['update by a join, without its condition', () => build('mails').join('people', 'people.id', 'mails.person').update({ state: 'sent' })],
  ['update by a join', () => ofKim().update({ state: 'sent' })],
  ['deletion by a join', () => ofKim().delete()],
]) {
  const database = new PGlite();
  await database.exec(`create table people (id int, name text); create table mails (id int, person int, state text);
    insert into people values (1, 'Kim'), (2, 'Lee'); insert into mails values (1, 1, 'new'), (2, 2, 'new'), (3, null, 'new')`);
  try {
    const { sql, bindings } = query().toSQL().toNative();
    console.log(`${what}: ${sql}: ${(await database.query(sql, bindings)).affectedRows} of 3 rows`);
  } catch ({ message }) {
    console.log(`${what}: ${message}`);
  }
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'update of one: update "mails" set "state" = $1: 3 of 3 rows
deletion of one: Aborted query compilation: `limit` has no effect on a `delete` statement
update by a join, without its condition: update "mails" set "state" = $1: 3 of 3 rows
update by a join: missing FROM-clause entry for table "people"
deletion by a join: delete from "mails" using "people" where "people"."name" = $1 and "people"."id" = "mails"."person": 1 of 3 rows'
