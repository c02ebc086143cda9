import { expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS as usual } from '#shared/imports.ts';
import { consequencesOf } from './consequences.ts';

const found = { selected: 20, public_at_once: 0, images_total: 3, options: usual };
// 10 published, 2 scheduled, 4 imported before, of which 3 published.
const counts = [10, 2, 4, 3, 0];

it('says how many appear at once, later, as drafts and not at all', () => {
  expect(consequencesOf(found, counts)).toEqual([
    '7 published articles appear on the site at once.',
    '2 scheduled articles appear on the site at their time.',
    '7 articles become drafts.',
    '4 articles that were imported before stay as they are.',
    '3 images are copied to Pictures.',
    'Old addresses lead to the new articles.',
    'You can leave this page meanwhile, stop the import, and undo it as a whole.',
  ]);
});

it('names those that were scheduled for a time now past, which are public at once', () => {
  const lines = consequencesOf({ ...found, public_at_once: 1 }, counts);
  expect(lines.slice(1, 4)).toEqual([
    '1 article was scheduled for a time that is now past: it is public at once.',
    '1 scheduled article appears on the site at its time.',
    '7 articles become drafts.',
  ]);
  const asDrafts = { ...found, public_at_once: 1, options: { ...usual, status: 'draft' as const } };
  expect(consequencesOf(asDrafts, counts)[0]).toBe('16 articles become drafts.');
});

it('promises nothing public where everything becomes a draft', () => {
  const lines = consequencesOf({ ...found, options: { ...usual, status: 'draft' } }, counts);
  expect(lines).toContain('16 articles become drafts.');
  expect(lines.join(' ')).not.toMatch(/on the site/);
});

it('tells of updates, of images that stay and of addresses that are lost', () => {
  const options = { ...usual, existing: 'update', images: 'leave', redirects: false } as const;
  const lines = consequencesOf({ ...found, options }, [1, 1, 1, 0, 0]);
  expect(lines.slice(0, 2)).toEqual([
    '1 published article appears on the site at once.',
    '1 scheduled article appears on the site at its time.',
  ]);
  expect(lines).toContain(
    '1 article that was imported before is brought up to date, unless edited here since.',
  );
  expect(lines).toContain('Images stay where they are, and disappear with the old site.');
  expect(lines).toContain('Old addresses stop working.');
});
