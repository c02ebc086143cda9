import { expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS as usual } from '#shared/imports.ts';
import { consequencesOf } from './consequences.ts';

const found = { selected: 20, images_total: 3, options: usual };
// 10 published, 2 scheduled, 4 imported before, of which 3 published.
const counts = [10, 2, 4, 3, 0];

it('says how many appear at once, later, as drafts and not at all', () => {
  expect(consequencesOf(found, counts)).toEqual([
    '7 published posts appear on the site at once.',
    '2 scheduled posts appear on the site at their time.',
    '7 posts become drafts.',
    '4 posts that were imported before stay as they are.',
    '3 images are fetched into the media library.',
    'Old addresses lead to the new posts.',
    'It goes on without this page, can be stopped, and can be undone as a whole.',
  ]);
});

it('promises nothing public where everything becomes a draft', () => {
  const lines = consequencesOf({ ...found, options: { ...usual, status: 'draft' } }, counts);
  expect(lines).toContain('16 posts become drafts.');
  expect(lines.join(' ')).not.toMatch(/on the site/);
});

it('tells of updates, of images that stay and of addresses that are lost', () => {
  const options = { ...usual, existing: 'update', images: 'leave', redirects: false } as const;
  const lines = consequencesOf({ ...found, options }, [1, 1, 1, 0, 0]);
  expect(lines.slice(0, 2)).toEqual([
    '1 published post appears on the site at once.',
    '1 scheduled post appears on the site at its time.',
  ]);
  expect(lines).toContain('1 post that was imported before is brought up to date, unless edited here since.');
  expect(lines).toContain('Images are shown from where they are, and vanish with the old site.');
  expect(lines).toContain('Old addresses are not kept.');
});
