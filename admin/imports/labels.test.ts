import { describe, expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { timeLeft } from '#shared/words.ts';
import { becomes, doneCount, runLabel } from './labels.ts';

const usual = USUAL_BLOG_IMPORT_OPTIONS;
const item = { selected: true, match: 'new', published_at: null } as const;

describe('what a post becomes', () => {
  it.each(['draft', 'pending', 'private', 'protected', 'trashed'] as const)(
    'is a draft where it was %s, whatever is chosen',
    (source_status) => {
      for (const status of ['keep', 'draft'] as const)
        expect(becomes({ ...item, source_status }, { ...usual, status })?.label).toBe('Draft');
    },
  );

  it('is public only where the status is kept', () => {
    const published = { ...item, source_status: 'published' } as const;
    expect(becomes(published, usual)?.label).toBe('Published');
    expect(becomes(published, { ...usual, status: 'draft' })?.label).toBe('Draft');
    expect(becomes({ ...item, source_status: 'scheduled' }, usual)?.label).toBe('Scheduled');
  });

  it('is nothing where it is left out, and what it was where it is here already', () => {
    const before = { ...item, source_status: 'published', match: 'imported' } as const;
    expect(becomes({ ...before, selected: false }, usual)).toBeNull();
    expect(becomes(before, usual)?.label).toBe('Left as it is');
    expect(becomes(before, { ...usual, existing: 'update' })?.label).toBe('Published');
  });
});

it.each([
  [0, 'a few seconds left'],
  [12, 'about 15 seconds left'],
  [54, 'about 55 seconds left'],
  [55, 'about 1 minute left'],
  [130, 'about 2 minutes left'],
  [5340, 'about 89 minutes left'],
  [5400, 'about 2 hours left'],
])('%i seconds are %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});

it('the button says what will be imported', () => {
  const found = { selected: 1128, images_total: 342, options: usual };
  expect(runLabel(found)).toBe('Import 1,128 articles and 342 images');
  expect(runLabel({ ...found, selected: 1, images_total: 1 })).toBe('Import 1 article and 1 image');
  expect(runLabel({ ...found, images_total: 0 })).toBe('Import 1,128 articles');
  expect(runLabel({ ...found, options: { ...usual, images: 'leave' } })).toBe('Import 1,128 articles');
});

it('an item has its result once it waits no more', () => {
  expect(doneCount({ outcomes: { waiting: 7, created: 3, failed: 2 } })).toBe(5);
  expect(doneCount({ outcomes: {} })).toBe(0);
});
