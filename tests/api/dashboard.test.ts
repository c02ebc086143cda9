import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDashboard } from '../../api/dashboard/routes.ts';
import { aConsultation, aPost, aSubscription } from '../../seeds/factories.ts';
import type { Coming, Waiting } from '../../shared/dashboard.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const product = withProduct();

/** Long before anything else in these tests, and in summer, when days start an hour earlier in London than in UTC. */
const NOW = new Date('2024-07-10T12:00:00.000Z');
const read = (days = 7, now = NOW) => readDashboard(product.db, days, now);

describe('figures', () => {
  it('count enquiries and the median time to the first reply, without spam and other periods', async () => {
    const created_at = '2024-07-05T09:00:00.000Z';
    const answeredAfter = (minutes: number) =>
      aConsultation({
        ...{ created_at, respond_by: '2024-07-06T09:00:00.000Z', status: 'replied' },
        responded_at: new Date(Date.parse(created_at) + minutes * 60_000).toISOString(),
      });
    await product
      .db('consultations')
      .insert([
        ...[30, 60, 6000].map(answeredAfter),
        ...(['won', 'spam'] as const).map((status) => aConsultation({ created_at, status })),
        aConsultation({ created_at: '2024-06-28T09:00:00.000Z' }),
        aConsultation({ created_at: '2024-06-20T09:00:00.000Z' }),
      ]);
    const figures = await read();
    expect(figures).toMatchObject({ enquiries: 4, in_time: 2, sources: [{ count: 4 }] });
    expect(figures.response_ms).toBe(3_600_000);
  });

  it.each([
    ['2026-11-21T10:30:00.000Z', '2026-11-15T00:00:00.000Z'],
    ['2026-04-01T22:30:00.000Z', '2026-03-26T00:00:00.000Z'],
    ['2026-10-26T00:15:00.000Z', '2026-10-19T23:00:00.000Z'],
  ])('that end at %s begin with a day in London, not in UTC', async (now, from) => {
    expect((await read(7, new Date(now))).from).toBe(from);
  });

  it('count subscribers at the start and now', async () => {
    const day = (date: string) => `${date}T10:00:00Z`;
    const joined = (date: string) => ({ created_at: day(date), confirmed_at: day(date) });
    const pending = { status: 'pending' as const, confirmed_at: null, created_at: day('2024-07-06') };
    await product.db('subscriptions').insert([
      aSubscription(joined('2024-07-04')),
      aSubscription(pending),
      aSubscription({ ...pending, spam_reason: 'decoy' }),
      aSubscription({
        ...joined('2024-05-01'),
        status: 'unsubscribed',
        unsubscribed_at: day('2024-07-08'),
      }),
      aSubscription(joined('2024-05-02')),
    ]);
    const figures = await read();
    expect(figures.confirmed).toEqual({ value: 2, before: 2 });
  });

  it('count the views of each day', async () => {
    const [old, fresh] = [
      aPost({ published_at: '2024-01-01T10:00:00Z', title: 'Read a little' }),
      aPost({ published_at: '2024-07-07T10:00:00Z', title: 'Read most' }),
    ];
    await product.db('blog_posts').insert([old, fresh, aPost({ published: false, published_at: null })]);
    await product.db('post_views').insert([
      { post_id: old.id, day: '2024-07-04', views: 3 },
      { post_id: old.id, day: '2024-07-03', views: 50 },
      { post_id: fresh.id, day: '2024-07-10', views: 8 },
      { post_id: randomUUID(), day: '2024-07-09', views: 1 },
    ]);
    const figures = await read();
    expect(figures.article_views).toEqual({ value: 12, before: 50 });
  });
});

describe('the endpoints', () => {
  const dashboard = <T>(path: string, cookie?: string) =>
    ask<T>(`${product.url}/api/admin/dashboard${path}`, { cookie });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

  it('list tasks: enquiries by deadline, privacy requests, dead addresses, spam, drafts, the legal identity', async () => {
    for (const table of ['consultations', 'subscriptions', 'blog_posts', 'not_found_log'])
      await product.db(table).delete();
    const late = aConsultation({ respond_by: hours(-30) });
    const held = { status: 'spam', spam_reason: 'decoy', created_at: hours(-2) } as const;
    const draft = (days: number) => aPost({ published: false, updated_at: hours(-24 * days) });
    await product
      .db('consultations')
      .insert([
        late,
        ...[-1, 3, 5].map((left) => aConsultation({ respond_by: hours(left) })),
        aConsultation({ respond_by: hours(-1), status: 'closed', responded_at: hours(0) }),
        ...[held, { ...held, created_at: hours(-24 * 8) }, { ...held, spam_reason: null }].map(aConsultation),
      ]);
    await product.db('subscriptions').insert(aSubscription({ spam_reason: 'decoy', created_at: hours(-1) }));
    await product.db('blog_posts').insert([draft(15), draft(13)]);
    await product.db('not_found_log').insert([
      { path: '/services/audit', hits: 41 },
      { path: '/gone', hits: 900, last_seen_at: hours(-24 * 8) },
      { path: '/services', hits: 2 },
    ]);
    const { status, body } = await dashboard<Waiting>('/waiting', await signIn(product, 'admin'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      overdue: { count: 2, latest: { id: late.id, name: `${late.first_name} ${late.last_name}` } },
      ...{ promised_hours: 24, fresh: { count: 2 }, privacy: { count: 0, first: null } },
      dead: { count: 2, busiest: { path: '/services/audit', hits: 41 } },
      ...{ suspected_enquiries: 1, suspected_subscriptions: 1, stale_drafts: 1 },
      legal_missing: ['registered name', 'company number', 'part of the United Kingdom', 'registered office'],
    });
  });

  it('list events within 30 days, the next first, with links', async () => {
    const { db } = product;
    await db('blog_posts').delete();
    await db('blog_posts').insert([
      aPost({ published_at: hours(96), title: 'Third' }),
      aPost({ published_at: hours(48), title: 'First' }),
      aPost({ published_at: hours(24 * 31) }),
      aPost({ published: false, published_at: hours(50) }),
    ]);
    const [campaign] = await db('newsletters')
      .insert({ subject: 'Second', state: 'scheduled', scheduled_at: hours(70) })
      .returning('id');
    const { body } = await dashboard<Coming[]>('/coming', await signIn(product, 'admin'));
    expect(body).toMatchObject([
      { kind: 'post', title: 'First' },
      { kind: 'newsletter', title: 'Second', id: campaign.id },
      { kind: 'post', title: 'Third' },
    ]);
  });
});
