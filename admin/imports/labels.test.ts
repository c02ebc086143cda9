import { describe, expect, it } from 'vitest';
import { type BlogImport, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { becomes, consequencesOf, imageProgressOf, progressOf, runLabel, spoken } from './labels.ts';

const usual = USUAL_BLOG_IMPORT_OPTIONS;
const item = { selected: true } as const;

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

  it('is nothing where it is left out', () => {
    expect(becomes({ selected: false, source_status: 'published' }, usual)).toBeNull();
  });
});

it('the button says what will be imported', () => {
  const found = { selected: 1128, images_total: 342 };
  expect(runLabel(found)).toBe('Import 1,128 articles and 342 images');
  expect(runLabel({ ...found, selected: 1, images_total: 1 })).toBe('Import 1 article and 1 image');
  expect(runLabel({ ...found, images_total: 0 })).toBe('Import 1,128 articles');
});

const chosen = {
  ...{ selected: 20, published: 10, scheduled: 2, overdue: 0 },
  ...{ images_total: 3, options: usual },
};

it('says how many appear at once, later, as drafts and not at all', () => {
  expect(consequencesOf(chosen)).toEqual([
    '10 published articles appear on the site at once.',
    '2 scheduled articles appear on the site at their time.',
    '8 articles become drafts.',
    '3 images are copied to Pictures.',
    'Old addresses lead to the new articles.',
    'You can leave this page meanwhile, stop the import, and undo it as a whole.',
  ]);
});

it('names those that were scheduled for a time now past, which are public at once', () => {
  const lines = consequencesOf({ ...chosen, overdue: 1 });
  expect(lines.slice(1, 4)).toEqual([
    '1 article was scheduled for a time that is now past: it is public at once.',
    '1 scheduled article appears on the site at its time.',
    '8 articles become drafts.',
  ]);
  const asDrafts = { ...chosen, overdue: 1, options: { ...usual, status: 'draft' as const } };
  expect(consequencesOf(asDrafts)[0]).toBe('20 articles become drafts.');
});

const at = (changed: Partial<BlogImport>): BlogImport => ({
  id: '00000000-0000-4000-8000-000000000001',
  filename: 'blog.xml',
  state: 'reading',
  format: 'wordpress',
  site_url: null,
  problem: null,
  bytes: 120_000_000,
  options: USUAL_BLOG_IMPORT_OPTIONS,
  total: 0,
  position: 0,
  selected: 0,
  published: 0,
  scheduled: 0,
  overdue: 0,
  images_total: 0,
  images_done: 0,
  images_failed: 0,
  files_done: 0,
  outcomes: {},
  started_at: null,
  finished_at: null,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...changed,
});

const looking = { state: 'analysing', total: 5000 } as const;
const running = {
  state: 'running',
  selected: 200,
  outcomes: { created: 40, failed: 10, waiting: 150 },
} as const;
const undoing = { state: 'undoing', outcomes: { created: 25, skipped: 60 } } as const;

it.each([
  [{}, 'Reading the file', null],
  [{ total: 1200 }, 'Reading the file: 1,200 articles so far', null],
  [{ ...looking, position: 1199 }, 'Checking article 1,200 of 5,000', 23],
  [{ ...looking, position: 5000 }, 'Checking article 5,000 of 5,000', 100],
  [running, '50 of 200 articles', 25],
  [undoing, '25 articles are being deleted', null],
] as [Partial<BlogImport>, string, number | null][])('%o is as far as %s', (changed, text, percent) => {
  expect(progressOf(at(changed))).toMatchObject({ text, percent });
});

it('tells of images where some are fetched', () => {
  const images = { state: 'running', images_total: 40, images_done: 8, images_failed: 2 } as const;
  const told = { text: '8 of 40 images, 2 could not be copied', percent: 25 };
  expect(imageProgressOf(at(images))).toMatchObject(told);
  expect(imageProgressOf(at({ images_total: 0 }))).toBeNull();
});

it('is spoken at every tenth part, not at every answer', () => {
  const bar = { label: 'Importing articles', text: '' };
  expect(spoken({ ...bar, percent: 20 })).toBe(spoken({ ...bar, percent: 29 }));
  expect(spoken({ ...bar, percent: 30 })).toBe('Importing articles: 30 per cent');
  expect(spoken({ ...bar, percent: null })).toBe('Importing articles');
});
