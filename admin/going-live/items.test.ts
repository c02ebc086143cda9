import { expect, it } from 'vitest';
import type { GoingLive } from '#shared/going-live.ts';
import { itemsOf } from './items.ts';

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
  itemsOf({ ...DONE, ...change }).find((line) => line.id === id);

it('has nothing left to do when every fact is as it should be', () => {
  expect(itemsOf(DONE).filter(({ isDone }) => !isDone)).toEqual([]);
});

it('leads from a sample company to what a first start begins with', () => {
  const company = { ...DONE.company, is_sample: true };
  expect(lineOf('company', { company })?.action).toMatchObject({ to: '/settings?first' });
});

const { company, mail, address, administrators } = DONE;

it.each([
  ['samples', { samples: [{ resource: 'posts', count: 2, shown: 1 }] }, true],
  ['samples', { samples: [{ resource: 'consultations', count: 2, shown: 0 }] }],
  ['company', { company: { ...company, is_sample: true } }, true],
  ['company', { company: { ...company, missing: ['registered name'] } }],
  ['portraits', { portraits: { people: 4, own: 3 } }],
  ['voice', { voice: [{ key: 'home.headline_1', words: 'For the brave' }] }],
  ['mail', { mail: { ...mail, transport: 'files' } }, true],
  ['mail', { mail: { ...mail, failing: 1 } }, true],
  ['mail', { mail: { ...mail, has_sent: false } }, true],
  ['address', { address: { ...address, is_https: false } }, true],
  ['address', { address: { ...address, is_public: false } }],
  ['backup', { backup: null }],
  ['backup', { backup: { at: AT, is_due: true, missing: 0 } }],
  ['backup', { backup: { at: AT, is_due: false, missing: 1 } }],
  ['administrators', { administrators: { ...administrators, active: 1 } }],
  ['second-factor', { administrators: { ...administrators, mine: false } }],
  ['second-factor', { administrators: { ...administrators, without_second_factor: 1 } }],
] as [string, Partial<GoingLive>, boolean?][])(
  '%s comes back when it is lost: %o',
  (id, change, isUrgent = false) => {
    const line = lineOf(id, change);
    expect([line?.isDone, line?.isUrgent ?? false]).toEqual([false, isUrgent]);
  },
);
