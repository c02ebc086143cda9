import { expect, it } from 'vitest';
import type { GoingLive } from '#shared/going-live.ts';
import { linesOf } from './lines.ts';

const AT = '2026-11-21T09:00:00.000Z';
const DONE: GoingLive = {
  samples: [],
  company: { missing: [], is_sample: false, vat_number: 'GB1' },
  portraits: { people: 4, own: 4 },
  mail: { transport: 'smtp', failing: 0, has_sent: true },
  address: { url: 'https://www.example.com', is_https: true, is_public: true },
  backup: { at: '2026-11-21T03:00:00.000Z', is_due: false, missing: 0 },
  administrators: { active: 2, without_second_factor: 0, mine: true },
  voice: [],
  notified: ['office@example.com'],
};

const lineOf = (id: string, change: Partial<GoingLive>) =>
  linesOf({ ...DONE, ...change }).find((line) => line.id === id);

it('has nothing left to do when every fact is as it should be', () => {
  expect(linesOf(DONE).filter(({ isDone }) => !isDone)).toEqual([]);
});

it('leads from a sample company to what a first start begins with', () => {
  const company = { ...DONE.company, is_sample: true };
  expect(lineOf('company', { company })?.action).toMatchObject({ to: '/settings?first' });
});

it.each([
  ['samples', { samples: [{ resource: 'posts', count: 2, shown: 1 }] }, '1 sample is still shown', true],
  ['samples', { samples: [{ resource: 'consultations', count: 2, shown: 0 }] }, '2 samples left', false],
  ['company', { company: { ...DONE.company, is_sample: true } }, 'The company is a sample', true],
  ['company', { company: { ...DONE.company, missing: ['registered name'] } }, 'Company details are missing'],
  ['portraits', { portraits: { people: 4, own: 3 } }, '1 portrait is missing'],
  [
    'voice',
    { voice: [{ key: 'home.headline_1', words: 'For the brave' }] },
    '1 headline of the samples’ brand is still shown',
  ],
  ['mail', { mail: { ...DONE.mail, transport: 'files' } }, 'No mail server is set up', true],
  ['mail', { mail: { ...DONE.mail, failing: 1 } }, '1 email could not be delivered', true],
  ['mail', { mail: { ...DONE.mail, has_sent: false } }, 'No email has been sent yet', true],
  ['address', { address: { ...DONE.address, is_https: false } }, 'The site is not served by https', true],
  ['address', { address: { ...DONE.address, is_public: false } }, 'The site has no public address'],
  ['backup', { backup: null }, 'No backup has been made'],
  ['backup', { backup: { at: AT, is_due: true, missing: 0 } }, 'The last backup is old'],
  ['backup', { backup: { at: AT, is_due: false, missing: 1 } }, '1 file is missing in the backup'],
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
  ['notified', { notified: [] }, 'Nobody is told of enquiries'],
] as [string, Partial<GoingLive>, string, boolean?][])(
  '%s comes back when it is lost',
  (id, change, title, harms) => {
    const line = lineOf(id, change);
    expect(line).toMatchObject({ isDone: false, title });
    expect(line?.harms ?? false).toBe(harms ?? false);
  },
);
