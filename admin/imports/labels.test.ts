import { describe, expect, it } from 'vitest';
import { type BlogImport, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { becomes, consequencesOf, progressOf, spoken } from './labels.ts';

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

const chosen = {
  ...{ selected: 20, published: 10, scheduled: 2, overdue: 0 },
  ...{ images_total: 3, options: usual },
};

it('says how many appear at once, later and as drafts', () => {
  expect(consequencesOf(chosen).slice(0, 3)).toEqual([
    '10 published articles appear on the site at once.',
    '2 scheduled articles appear on the site at their time.',
    '8 articles become drafts.',
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

const at = (changed: Partial<BlogImport>) =>
  ({ state: 'reading', total: 0, position: 0, selected: 0, outcomes: {}, ...changed }) as BlogImport;

it.each([
  [{ total: 1200 }, 'Reading the file: 1,200 articles so far', null],
  [{ state: 'analysing', total: 5000, position: 1199 }, 'Checking article 1,200 of 5,000', 23],
  [
    { state: 'running', selected: 200, outcomes: { created: 40, failed: 10, waiting: 150 } },
    '50 of 200 articles',
    25,
  ],
] as [Partial<BlogImport>, string, number | null][])('%o is as far as %s', (changed, text, percent) => {
  expect(progressOf(at(changed))).toMatchObject({ text, percent });
});

it('is spoken at every tenth part, not at every answer', () => {
  const bar = { label: 'Importing articles', text: '' };
  expect(spoken({ ...bar, percent: 20 })).toBe(spoken({ ...bar, percent: 29 }));
  expect(spoken({ ...bar, percent: 30 })).toBe('Importing articles: 30 per cent');
});
