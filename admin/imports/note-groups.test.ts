import { expect, it } from 'vitest';
import type { ImportNote } from '#shared/imports.ts';
import { groupNotes, OTHER } from './note-groups.ts';

it('notes are grouped in one order, and an unknown kind comes last', () => {
  const note = (kind: string): ImportNote => ({ level: 'lost', kind, text: kind, count: 1 });
  expect(groupNotes(['novelty', 'date', 'image', 'caption'].map(note))).toEqual([
    { name: 'Images', notes: [note('image'), note('caption')] },
    { name: 'Dates and status', notes: [note('date')] },
    { name: OTHER, notes: [note('novelty')] },
  ]);
});
