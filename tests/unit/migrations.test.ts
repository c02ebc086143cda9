import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NOTE, riskyParts } from './migration-rules.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const names = readdirSync(folder)
  .filter((name) => name !== 'schema.sql')
  .sort();
/** The baseline only sees a new database. */
const AFTER_BASELINE = '20261127230200';

test('migrations have a timestamp in their name', () => {
  for (const name of names) expect(name).toMatch(/^\d{14}_[a-z_]+\.(ts|sql)$/);
  const moments = names.map((name) => name.slice(0, 14));
  expect(new Set(moments).size).toBe(moments.length);
});

test('a migration since the baseline does not break the previous version, or says why it is safe', () => {
  const risky = names
    .filter((name) => name > AFTER_BASELINE)
    .map((name) => [name, riskyParts(readFileSync(path.join(folder, name), 'utf8'))] as const)
    .filter(([, parts]) => parts.length > 0);
  expect(risky).toEqual([]);
});

const up = (body: string) => `export async function up(knex) {\n  ${body}\n}`;

test.each([
  "await knex.schema.alterTable('posts', (table) => { table.dropColumn('author'); });",
  "await knex.schema.dropTable('posts');",
  "await knex.raw('alter table posts alter column a type bigint');",
  "await knex.raw('alter table posts alter column a set not null');",
  "await knex.raw('alter table posts add constraint c check (a > 0)');",
  "await knex.raw('create index posts_a on posts (a)');",
])('%s is refused without a note', (body) => {
  expect(riskyParts(up(body))).toHaveLength(1);
  expect(riskyParts(up(`// ${NOTE} the table has ten rows.\n  ${body}`))).toEqual([]);
});

test.each([
  "await knex.schema.createTable('notes', (table) => {\n    table.uuid('id').primary();\n    table.index(['id']);\n  });",
  "await knex.schema.createTable('notes', (table) => {\n    table.uuid('id');\n  });\n  await knex.raw('create index notes_id on notes (id)');\n",
  "await knex.schema.alterTable('posts', (table) => { table.text('subtitle'); });",
  "await knex.raw('create index concurrently posts_a on posts (a)');",
  "await knex.raw('alter table posts add constraint c check (a > 0) not valid');",
])('%s is fine', (body) => {
  expect(riskyParts(up(body))).toEqual([]);
});

test('a migration in SQL is judged too', () => {
  expect(riskyParts('alter table posts drop column author;')).toHaveLength(1);
  expect(
    riskyParts('create table notes (\n  id uuid primary key\n);\ncreate index notes_id on notes (id);\n'),
  ).toEqual([]);
});
