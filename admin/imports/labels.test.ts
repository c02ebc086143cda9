import { describe, expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { becomes, consequencesOf, runLabel } from './labels.ts';

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

it('the button says what will be imported', () => {
  const found = { selected: 1128, images_total: 342, options: usual };
  expect(runLabel(found)).toBe('Import 1,128 articles and 342 images');
  expect(runLabel({ ...found, selected: 1, images_total: 1 })).toBe('Import 1 article and 1 image');
  expect(runLabel({ ...found, images_total: 0 })).toBe('Import 1,128 articles');
  expect(runLabel({ ...found, options: { ...usual, images: 'leave' } })).toBe('Import 1,128 articles');
});

const chosen = { selected: 20, public_at_once: 0, images_total: 3, options: usual };
// 10 published, 2 scheduled, 4 imported before, of which 3 published.
const counts = [10, 2, 4, 3, 0];

it('says how many appear at once, later, as drafts and not at all', () => {
  expect(consequencesOf(chosen, counts)).toEqual([
    '7 published articles appear on the site at once.',
    '2 scheduled articles appear on the site at their time.',
    '7 articles become drafts.',
    '4 articles that were imported before stay as they are.',
    '3 images are copied to Pictures.',
    'Old addresses lead to the new articles.',
    'You can leave this page meanwhile, stop the import, and undo it as a whole.',
  ]);
  const options = { ...usual, existing: 'update', images: 'leave', redirects: false } as const;
  expect(consequencesOf({ ...chosen, options }, counts).slice(3, 6)).toEqual([
    '4 articles that were imported before are brought up to date, unless edited here since.',
    'Images stay where they are, and disappear with the old site.',
    'Old addresses stop working.',
  ]);
});

it('names those that were scheduled for a time now past, which are public at once', () => {
  const lines = consequencesOf({ ...chosen, public_at_once: 1 }, counts);
  expect(lines.slice(1, 4)).toEqual([
    '1 article was scheduled for a time that is now past: it is public at once.',
    '1 scheduled article appears on the site at its time.',
    '7 articles become drafts.',
  ]);
  const asDrafts = { ...chosen, public_at_once: 1, options: { ...usual, status: 'draft' as const } };
  expect(consequencesOf(asDrafts, counts)[0]).toBe('16 articles become drafts.');
});
