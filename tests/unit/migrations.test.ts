import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../migrations');
const names = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort();
/** The baseline only sees a new database. */
const AFTER_BASELINE = '20261127230200';

/** Operations that can break the previous version, which may still be running. */
const RISKS: { readonly [risk: string]: RegExp } = {
  'takes away what the version before reads': /\bdrop (?:table|column|view)\b/i,
  'renames what the version before reads': /\brename (?:column|to)\b/i,
  'rewrites a whole table': /\balter column \S+ (?:set data )?type\b|\bgenerated always as\b/i,
  'refuses rows that the version before writes': /\bset not null\b|\badd constraint\b(?![^;]*\bnot valid\b)/i,
  'reads a whole table under a lock that stops writes': /\bcreate (?:unique )?index (?!concurrently)/i,
};

/** Marks a migration that does one of these safely, followed by the reason. */
const NOTE = 'Safe beside the version before:';

/** @returns each risk of a migration, unless a note says why it is safe; nobody uses the tables that it creates itself */
function risksOf(sql: string): string[] {
  if (sql.includes(NOTE)) return [];
  const made = [...sql.matchAll(/create table (\w+)/gi)].map(([, name]) => name);
  const isOfNew = (statement: string) =>
    made.some((name) => new RegExp(`\\b(?:on|table) ${name}\\b`, 'i').test(statement));
  const code = sql
    .split(/;\s*\n/)
    .filter((statement) => !isOfNew(statement))
    .join(';\n');
  return Object.keys(RISKS).filter((risk) => RISKS[risk]?.test(code));
}

test('migrations have a timestamp in their name', () => {
  for (const name of names) expect(name).toMatch(/^\d{14}_[a-z_]+\.sql$/);
  const moments = names.map((name) => name.slice(0, 14));
  expect(new Set(moments).size).toBe(moments.length);
});

test('a migration since the baseline does not break the previous version, or says why it is safe', () => {
  const later = names.filter((name) => name > AFTER_BASELINE);
  const risky = later.map((name) => [name, ...risksOf(readFileSync(path.join(folder, name), 'utf8'))]);
  expect(risky.length).toBeGreaterThan(10);
  expect(risky.filter(([, ...risks]) => risks.length > 0)).toEqual([]);
});

test.each([
  ['alter table posts drop column author;', 1],
  ['drop table posts;', 1],
  ['alter table posts rename column a to b;', 1],
  ['alter table posts alter column a type bigint;', 1],
  ['alter table posts alter column a set not null;', 1],
  ['alter table posts add constraint c check (a > 0);', 1],
  ['create index posts_a on posts (a);', 1],
  ['create table notes (\n  id uuid primary key\n);\ncreate index notes_id on notes (id);\n', 0],
  ['alter table posts add column subtitle text;', 0],
  ['create index concurrently posts_a on posts (a);', 0],
  ['alter table posts add constraint c check (a > 0) not valid;', 0],
])('%s has %i risks without a note', (sql, risks) => {
  expect(risksOf(sql)).toHaveLength(risks);
  expect(risksOf(`-- ${NOTE} the table has ten rows.\n${sql}`)).toEqual([]);
});
