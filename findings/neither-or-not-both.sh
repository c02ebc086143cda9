#!/usr/bin/env bash
# knex 3.3.0: `whereNot` of an object with two fields means neither of them, where `where` and `orWhere` take such an object as one
# condition; a function within it means not both. "Not those in Leeds who have left" finds Kim only, and not Ben, who is in Leeds.
# And countDistinct of two columns counts a pair with an empty one, which countDistinct of one column does not. Each line: the
# query that knex writes | what PostgreSQL (as PGlite 0.5.17) finds.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund knex@3.3.0 @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import knex from 'knex';
const database = new PGlite();
await database.exec(`create table people (name text, city text, status text);
  insert into people values ('Ann', 'Leeds', 'left'), ('Ben', 'Leeds', 'here'), ('Kim', 'York', 'here'), ('Lou', null, 'here')`);
const people = () => knex({ client: 'pg' })('people');
const both = { city: 'Leeds', status: 'left' };
for (const query of [
  people().select('name').whereNot(both),
  people().select('name').whereNot((one) => one.where(both)),
  people().select('name').where('name', 'Kim').orWhere(both),
  people().countDistinct('city'),
  people().countDistinct('city', 'status'),
]) {
  const { rows } = await database.query(query.toString());
  console.log(`${query} | ${rows.flatMap(Object.values)}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = $'select "name" from "people" where not "city" = \'Leeds\' and not "status" = \'left\' | Kim
select "name" from "people" where not ("city" = \'Leeds\' and "status" = \'left\') | Ben,Kim,Lou
select "name" from "people" where "name" = \'Kim\' or ("city" = \'Leeds\' and "status" = \'left\') | Ann,Kim
select count(distinct "city") from "people" | 2
select count(distinct("city", "status")) from "people" | 4'
