import { expect, it } from 'vitest';
import type { Waiting } from '#shared/dashboard.ts';
import { tasksOf } from './tasks.ts';

const NOTHING: Waiting = {
  overdue: 0,
  promised_hours: 24,
  pressing: 0,
  fresh: 0,
  suspected_requests: 0,
  suspected_subscriptions: 0,
  failing_mails: 0,
  mail_to_files: false,
  legal_missing: [],
  stale_drafts: 0,
  scheduled: { count: 0, next: null },
  active_testimonials: 3,
  published_posts: 5,
};
const texts = (waiting: Partial<Waiting>) => tasksOf({ ...NOTHING, ...waiting }).map(({ text }) => text);

it('nothing waits where nothing is to be done', () => {
  expect(tasksOf(NOTHING)).toEqual([]);
});

it('puts overdue requests first and counts in plain words', () => {
  expect(texts({ fresh: 2, overdue: 1, pressing: 3 })).toEqual([
    '1 request is overdue: the promised 24 hours are over.',
    '3 requests must have a reply within 4 hours.',
    '2 new requests wait for a first reply.',
  ]);
});

it('leads to the list that shows exactly those records', () => {
  const [task] = tasksOf({ ...NOTHING, overdue: 2 });
  const address = task && 'to' in task.action ? new URL(task.action.to, 'http://localhost') : undefined;
  expect(address?.pathname).toBe('/consultations');
  expect(JSON.parse(address?.searchParams.get('filter') ?? '')).toEqual({ overdue: true });
});

it('leads to the outbox where mail does not go out', () => {
  for (const waiting of [{ mail_to_files: true }, { failing_mails: 2 }])
    expect(tasksOf({ ...NOTHING, ...waiting })[0]?.action).toMatchObject({ to: '/mails' });
});

it('names what the site lacks', () => {
  expect(texts({ legal_missing: ['company number', 'registered office'] })[0]).toContain(
    'company number and registered office',
  );
  expect(texts({ active_testimonials: 0, published_posts: 0 })).toHaveLength(2);
});

it('a scheduled article is no work', () => {
  const next = { id: 'a', title: 'Soon', published_at: '2026-12-01T09:00:00.000Z' };
  expect(tasksOf({ ...NOTHING, scheduled: { count: 3, next } })).toMatchObject([
    { urgency: 'coming', text: '“Soon” appears on 1 Dec 2026, 09:00 (London), and 2 more after it.' },
  ]);
});
