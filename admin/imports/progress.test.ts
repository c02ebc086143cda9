import { expect, it } from 'vitest';
import { type BlogImport, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { imageProgressOf, progressOf, spoken } from './progress.ts';

const at = (changed: Partial<BlogImport>): BlogImport => ({
  id: '00000000-0000-4000-8000-000000000001',
  filename: 'blog.xml',
  state: 'reading',
  format: 'wordpress',
  site_url: null,
  problem: null,
  bytes: 120_000_000,
  position_bytes: 34_400_000,
  options: USUAL_BLOG_IMPORT_OPTIONS,
  total: 0,
  position: 0,
  selected: 0,
  public_at_once: 0,
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

const UNKNOWN = { bytes: 0, position_bytes: 0 };
const looking = { state: 'analysing', total: 5000 } as const;
const running = {
  state: 'running',
  selected: 200,
  outcomes: { created: 40, failed: 10, waiting: 150 },
} as const;
const undoing = {
  state: 'undoing',
  outcomes: { created: 25, updated: 5, skipped: 60, undone: 9, kept: 1 },
} as const;

it.each([
  [{}, 'Reading the file: 34.4 MB of 120.0 MB', 28],
  [{ total: 1200 }, 'Reading the file: 34.4 MB of 120.0 MB, 1,200 articles so far', 28],
  [UNKNOWN, 'Reading', null],
  [{ ...looking, position: 1199 }, 'Checking article 1,200 of 5,000', 23],
  [{ ...looking, position: 5000 }, 'Checking article 5,000 of 5,000', 100],
  [running, '50 of 200 articles', 25],
  [undoing, '9 articles undone so far, 1 edited since and left', 25],
] as [Partial<BlogImport>, string, number | null][])('%o is as far as %s', (changed, text, percent) => {
  expect(progressOf(at(changed))).toMatchObject({ text, percent });
});

it('tells of images where some are fetched', () => {
  const images = { state: 'running', images_total: 40, images_done: 8, images_failed: 2 } as const;
  const told = { text: '8 of 40 images, 2 could not be copied', percent: 25 };
  expect(imageProgressOf(at(images))).toMatchObject(told);
  expect(imageProgressOf(at({ images_total: 0 }))).toBeNull();
  const options = { ...USUAL_BLOG_IMPORT_OPTIONS, images: 'leave' } as const;
  expect(imageProgressOf(at({ ...images, options }))).toBeNull();
});

it('is spoken at every tenth part, not at every answer', () => {
  const bar = { label: 'Importing articles', text: '' };
  expect(spoken({ ...bar, percent: 20 })).toBe(spoken({ ...bar, percent: 29 }));
  expect(spoken({ ...bar, percent: 30 })).toBe('Importing articles: 30 per cent');
  expect(spoken({ ...bar, percent: null })).toBe('Importing articles');
});
