import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ImportNote, NOTE_LEVELS } from '#shared/imports.ts';
import { groupNotes, groupOf, OTHER } from './note-groups.ts';

/** Kinds that api/imports writes, by its source and by the records and articles of the samples. */
function kindsInUse(): string[] {
  const call =
    /\b(?:converted|lost|warning|note|add)\??\.?\(\s*(?:'(?:converted|lost|warning)',\s*)?'([a-z ]+)'\s*,/g;
  const source = globSync('api/imports/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const kinds = source.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(call)].map(([, kind]) => kind),
  );
  const golden = /"kind": "([^"]*)",\s*"text"/g;
  for (const file of globSync('tests/goldens/imports/*.json'))
    kinds.push(...[...readFileSync(file, 'utf8').matchAll(golden)].map(([, kind]) => kind));
  const levels: readonly (string | undefined)[] = NOTE_LEVELS;
  return [...new Set(kinds)].filter((kind): kind is string => kind !== undefined && !levels.includes(kind));
}

it('each kind of note that the API writes has a group', () => {
  const kinds = kindsInUse();
  expect(kinds.length).toBeGreaterThan(40);
  expect(kinds.filter((kind) => groupOf(kind) === OTHER)).toEqual([]);
});

it('notes are grouped in one order, and an unknown kind comes last', () => {
  const note = (kind: string): ImportNote => ({ level: 'lost', kind, text: kind, count: 1 });
  expect(groupNotes(['novelty', 'date', 'image', 'caption'].map(note))).toEqual([
    { name: 'Images', notes: [note('image'), note('caption')] },
    { name: 'Dates and status', notes: [note('date')] },
    { name: OTHER, notes: [note('novelty')] },
  ]);
});
