import { expect, it } from 'vitest';
import type { Waiting } from '#shared/dashboard.ts';
import type { HealthItem } from '#shared/system-status.ts';
import { tasksOf } from './tasks.ts';

const NOW = Date.parse('2026-11-23T09:10:00Z');
const NOTHING: Waiting = {
  overdue: { count: 0, latest: null },
  promised_hours: 24,
  fresh: { count: 0, next_due: null },
  privacy: { count: 0, first: null },
  dead: { count: 0, busiest: null },
  suspected_enquiries: 0,
  suspected_subscriptions: 0,
  legal_missing: [],
  stale_drafts: 0,
};
const tasks = (waiting: Partial<Waiting>, health: HealthItem[] = []) =>
  tasksOf({ ...NOTHING, ...waiting }, health, undefined, NOW);
const texts = (waiting: Partial<Waiting>) => tasks(waiting).map(({ text }) => text);
const bernard = { id: 'a', name: 'Bernard Achterberg', respond_by: '2026-11-21T09:00:00Z', is_sample: false };

it('lists no tasks when nothing needs doing', () => {
  expect(tasks({})).toEqual([]);
});

it('names the longest overdue enquiry, and counts the others', () => {
  expect(
    texts({ overdue: { count: 1, latest: bernard }, fresh: { count: 2, next_due: '2026-11-23T16:42:00Z' } }),
  ).toEqual(['Reply to Bernard Achterberg: late by 2 days', '2 new enquiries are waiting for a first reply']);
  const [task] = tasks({ overdue: { count: 3, latest: bernard } });
  expect(task).toMatchObject({
    text: 'Reply to Bernard Achterberg: late by 2 days',
    more: '2 others are late too. We promise a reply within 24 hours.',
    action: { to: '/consultations/a/edit#reply' },
  });
});

it('puts overdue tasks first, then those due, then those that can wait', () => {
  const red: HealthItem = {
    subject: 'Email',
    level: 'red',
    sentence: 'It does not go out.',
    todo: null,
    action: null,
  };
  const green: HealthItem = { ...red, subject: 'Website', level: 'green' };
  const first = { id: 'p', name: 'Nora Ferreira', due_at: '2026-12-01T09:10:00Z' };
  expect(
    tasks(
      { stale_drafts: 1, privacy: { count: 1, first }, dead: { count: 1, busiest: { path: '/x', hits: 2 } } },
      [red, green],
    ).map(({ urgency, text }) => [urgency, text]),
  ).toEqual([
    ['now', 'It does not go out'],
    ['soon', 'Nora Ferreira’s privacy request is due in 8 days'],
    ['later', '1 address that people still visit leads nowhere'],
    ['later', '1 draft has not been touched for two weeks'],
  ]);
});
