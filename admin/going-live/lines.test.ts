import { expect, it } from 'vitest';
import type { GoingLive } from '#shared/going-live.ts';
import { linesOf } from './lines.ts';

const mark = { at: '2026-11-21T09:00:00.000Z', by: 'Anna Admin' };
const DONE: GoingLive = {
  hidden: null,
  samples: [],
  removed_samples: null,
  company: { missing: [], is_sample: false, is_asked: true, vat_number: 'GB1', no_vat: null, saved: mark },
  portraits: { people: 4, own: 4 },
  prices: {
    found: [{ resource: 'questions', id: '1', title: 'Cost?', prices: ['£1'] }],
    version: 'v',
    confirmed: mark,
  },
  legal: { version: '2026-11-22', confirmed: mark },
  mail: { transport: 'smtp', failing: 0, has_sent: true, arrived: mark },
  address: { url: 'https://www.example.com', is_https: true, is_public: true },
  backup: { at: '2026-11-21T03:00:00.000Z', is_due: false, missing: 0 },
  administrators: { active: 2, without_second_factor: 0, mine: true },
  analytics: { is_counting: true, declined: null },
  notified: ['office@example.com'],
};

const lineOf = (id: string, change: Partial<GoingLive>) =>
  linesOf({ ...DONE, ...change }, 'Anna Admin').find((line) => line.id === id);

it('says who did what, and when', () => {
  expect(linesOf(DONE, 'Anna Admin').filter(({ isDone }) => !isDone)).toEqual([]);
  expect(lineOf('legal', {})?.detail).toBe('You, 21 Nov 2026');
  expect(lineOf('legal', { legal: { version: '', confirmed: { ...mark, by: null } } })?.detail).toBe(
    'Somebody, 21 Nov 2026',
  );
});

it('counts the company’s details as done once the law’s are there, and still asks about VAT', () => {
  expect(lineOf('company', { company: { ...DONE.company, vat_number: null } })).toMatchObject({
    isDone: true,
    action: { dialog: 'vat' },
  });
});

it('leads to the first questions until they were asked', () => {
  const company = { ...DONE.company, is_sample: true };
  expect(lineOf('company', { company })?.action).toMatchObject({ to: '/settings#company' });
  expect(lineOf('company', { company: { ...company, is_asked: false } })?.action).toMatchObject({
    to: '/make-it-yours',
  });
});

it.each([
  ['samples', { samples: [{ resource: 'posts', count: 2, shown: 1 }] }, '1 sample is still shown', true],
  ['samples', { samples: [{ resource: 'consultations', count: 2, shown: 0 }] }, '2 samples left', false],
  ['company', { company: { ...DONE.company, is_sample: true } }, 'The company is a sample', true],
  ['company', { company: { ...DONE.company, missing: ['registered name'] } }, 'Company details are missing'],
  ['portraits', { portraits: { people: 4, own: 3 } }, '1 portrait is missing'],
  ['prices', { prices: { ...DONE.prices, confirmed: null } }, '1 price is not confirmed'],
  ['legal', { legal: { version: '2026-11-22', confirmed: null } }, 'The legal texts are unread'],
  ['mail', { mail: { ...DONE.mail, transport: 'files' } }, 'No mail server is set up', true],
  ['mail', { mail: { ...DONE.mail, failing: 1 } }, '1 email could not be delivered', true],
  ['mail', { mail: { ...DONE.mail, arrived: null } }, 'Nobody has said that email arrives', false],
  ['mail', { mail: { ...DONE.mail, has_sent: false, arrived: null } }, 'No email has been sent yet', true],
  ['address', { address: { ...DONE.address, is_https: false } }, 'The site is not served by https', true],
  ['address', { address: { ...DONE.address, is_public: false } }, 'The site has no public address'],
  ['backup', { backup: null }, 'No backup has been made'],
  ['backup', { backup: { at: mark.at, is_due: true, missing: 0 } }, 'The last backup is old'],
  ['backup', { backup: { at: mark.at, is_due: false, missing: 1 } }, '1 file is missing in the backup'],
  ['administrators', { administrators: { ...DONE.administrators, active: 1 } }, 'Only one administrator'],
  [
    'second-factor',
    { administrators: { ...DONE.administrators, mine: false } },
    'Your account has no two-step sign-in',
  ],
  [
    'second-factor',
    { administrators: { ...DONE.administrators, without_second_factor: 1 } },
    '1 administrator without two-step sign-in',
  ],
  ['analytics', { analytics: { is_counting: false, declined: null } }, 'Analytics: not chosen'],
  ['notified', { notified: [] }, 'Nobody is told of enquiries'],
] as [string, Partial<GoingLive>, string, boolean?][])(
  '%s comes back when it is lost',
  (id, change, title, harms) => {
    const line = lineOf(id, change);
    expect(line).toMatchObject({ isDone: false, title, action: expect.anything() });
    expect(line?.harms ?? false).toBe(harms ?? false);
  },
);

it('names the pages that show prices', () => {
  const found: GoingLive['prices']['found'] = [
    ...DONE.prices.found,
    { resource: 'page-texts', id: 'terms.a', title: 'Terms: Prices', prices: ['£1'] },
  ];
  const line = linesOf({ ...DONE, prices: { ...DONE.prices, found, confirmed: null } }, 'Anna').find(
    ({ id }) => id === 'prices',
  );
  expect(line?.detail).toBe('On Home, Contact and Terms');
});
