import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDashboard } from '../../api/dashboard/dashboard.ts';
import { aConsultation, aPost, aSubscription } from '../../seeds/factories.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const product = withProduct();

const NO_LEGAL = {
  registered_name: null,
  company_number: null,
  registered_in: null,
  registered_office: null,
  vat_number: null,
};
/** Long before anything else that these tests write; in summer, when London's day begins an hour before UTC's. */
const NOW = new Date('2024-07-10T12:00:00.000Z');
const read = (days: 7 | 30 | 90 = 7, now = NOW) =>
  readDashboard(
    {
      db: product.db,
      legal: NO_LEGAL,
      promisedHours: 24,
      mailToFiles: true,
      failingMails: async () => 0,
    },
    days,
    now,
  );
const event = (name: string, at: string, fields: object = {}) =>
  product.db('analytics_events').insert({ name, at, fields: JSON.stringify(fields) });

describe('figures', () => {
  it('count requests and take the median of their first answers, spam and other times left out', async () => {
    const received = '2024-07-05T09:00:00.000Z';
    const answeredAfter = (minutes: number) => ({
      created_at: received,
      status: 'replied' as const,
      responded_at: new Date(Date.parse(received) + minutes * 60_000).toISOString(),
    });
    await product
      .db('consultations')
      .insert([
        aConsultation(answeredAfter(30)),
        aConsultation(answeredAfter(60)),
        aConsultation(answeredAfter(6000)),
        aConsultation({ created_at: received }),
        aConsultation({ created_at: received, status: 'spam' }),
        aConsultation({ created_at: '2024-06-28T09:00:00.000Z' }),
        aConsultation({ created_at: '2024-06-20T09:00:00.000Z' }),
      ]);
    const { figures } = await read();
    expect(figures.requests).toEqual({ value: 4, before: 1 });
    expect(figures.answered).toBe(3);
    expect(figures.response_ms).toEqual({ value: 3_600_000, before: null });
  });

  it('take the middle between two answers when their number is even', async () => {
    const at = (minutes: number) => ({
      created_at: '2023-03-01T09:00:00.000Z',
      status: 'meeting_agreed' as const,
      responded_at: new Date(Date.parse('2023-03-01T09:00:00.000Z') + minutes * 60_000).toISOString(),
    });
    await product.db('consultations').insert([aConsultation(at(10)), aConsultation(at(20))]);
    const { figures } = await read(7, new Date('2023-03-02T12:00:00.000Z'));
    expect(figures.response_ms.value).toBe(15 * 60_000);
  });

  it('compare with as much time before: what comes later in the day before is not counted yet', async () => {
    await product
      .db('consultations')
      .insert([
        aConsultation({ created_at: '2022-05-03T11:00:00.000Z' }),
        aConsultation({ created_at: '2022-05-03T13:00:00.000Z' }),
      ]);
    const { figures } = await read(7, new Date('2022-05-10T12:00:00.000Z'));
    expect(figures.requests).toEqual({ value: 0, before: 1 });
  });

  it('count sign-ups, the share that confirmed, and readers at the beginning and now', async () => {
    const pending = { status: 'pending' as const, confirmed_at: null };
    await product.db('subscriptions').insert([
      aSubscription({ created_at: '2024-07-04T10:00:00Z', confirmed_at: '2024-07-04T10:05:00Z' }),
      aSubscription({ ...pending, created_at: '2024-07-05T10:00:00Z' }),
      aSubscription({ ...pending, created_at: '2024-07-06T10:00:00Z' }),
      aSubscription({ ...pending, created_at: '2024-07-06T10:00:00Z' }),
      aSubscription({ ...pending, created_at: '2024-07-06T10:00:00Z', spam_reason: 'decoy' }),
      aSubscription({
        status: 'unsubscribed',
        created_at: '2024-05-01T10:00:00Z',
        confirmed_at: '2024-05-01T10:05:00Z',
        unsubscribed_at: '2024-07-08T10:00:00Z',
      }),
      aSubscription({ created_at: '2024-05-02T10:00:00Z', confirmed_at: '2024-05-02T10:00:00Z' }),
    ]);
    const { figures } = await read();
    expect(figures.sign_ups).toEqual({ value: 4, before: 0 });
    expect(figures.confirmation_rate).toEqual({ value: 0.25, before: null });
    expect(figures.confirmed).toEqual({ value: 2, before: 2 });
  });

  it('count published posts, not drafts, and the views of each day', async () => {
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
    const { figures, articles } = await read();
    expect(figures.published_posts).toEqual({ value: 2, before: 1 });
    expect(figures.article_views).toEqual({ value: 12, before: 50 });
    expect(articles.map(({ title, views }) => [title, views])).toEqual([
      ['Read most', 8],
      ['Read a little', 3],
    ]);
  });

  it('an opening of an article counts for the article and for its day', async () => {
    const post = aPost({ slug: 'counted-by-day' });
    await product.db('blog_posts').insert(post);
    const open = () => fetch(`${product.url}/api/posts/counted-by-day/view`, { method: 'POST' });
    expect((await open()).status).toBe(204);
    await Promise.all([open(), open()]);
    expect(await product.db('blog_posts').where({ id: post.id }).first('views')).toEqual({ views: 3 });
    // Two days when it was midnight in London meanwhile.
    const days: { views: number }[] = await product.db('post_views').where({ post_id: post.id });
    expect(days.length).toBeLessThanOrEqual(2);
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(3);
  });
});

describe('series', () => {
  it('put each event on its day in London, over a change of clocks, and nothing outside of the period', async () => {
    for (const at of [
      '2024-03-29T23:59:59Z',
      '2024-03-30T23:30:00Z',
      '2024-03-31T00:30:00Z',
      '2024-03-31T22:59:00Z',
      '2024-03-31T23:00:00Z',
      '2024-04-02T22:59:59Z',
      '2024-03-20T12:00:00Z',
    ])
      await event('page_view', at, { path: '/' });
    const { series } = await read(7, new Date('2024-04-02T22:59:59.999Z'));
    expect(series.map(({ day, visits }) => [day, visits])).toEqual([
      ['2024-03-27', 0],
      ['2024-03-28', 0],
      ['2024-03-29', 1],
      ['2024-03-30', 1],
      ['2024-03-31', 2],
      ['2024-04-01', 1],
      ['2024-04-02', 1],
    ]);
  });

  it.each([7, 30, 90] as const)('have %i days, today last', async (days) => {
    const { series } = await read(days);
    expect(series).toHaveLength(days);
    expect(series.at(-1)?.day).toBe('2024-07-10');
  });
});

it('the funnel counts what was seen and opened, and takes requests from the table', async () => {
  const at = '2021-02-03T10:00:00Z';
  for (let seen = 0; seen < 3; seen++) await event('cta_seen', at, { source: 'hero' });
  await event('dialog_opened', at, { source: 'hero' });
  await event('cta_seen', at, { source: 'footer' });
  await event('cta_seen', '2021-01-03T10:00:00Z', { source: 'hero' });
  await product
    .db('consultations')
    .insert([
      aConsultation({ created_at: at, source: 'hero' }),
      aConsultation({ created_at: at, source: 'hero' }),
      aConsultation({ created_at: at, source: 'telephone' }),
      aConsultation({ created_at: at, source: 'hero', status: 'spam' }),
    ]);
  const { funnel } = await read(7, new Date('2021-02-05T10:00:00Z'));
  expect(funnel).toEqual([
    { source: 'hero', seen: 3, opened: 1, requested: 2 },
    { source: 'telephone', seen: 0, opened: 0, requested: 1 },
    { source: 'footer', seen: 1, opened: 0, requested: 0 },
  ]);
});

describe('the endpoint', () => {
  const dashboard = (query: string, cookie?: string) =>
    ask<Dashboard & { errors: object }>(`${product.url}/api/admin/dashboard${query}`, { cookie });

  it('says what waits: requests by their clock, spam, drafts, mail, the legal identity', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    await product.db('consultations').delete();
    await product.db('subscriptions').delete();
    await product.db('blog_posts').delete();
    await product
      .db('consultations')
      .insert([
        aConsultation({ respond_by: hours(-1) }),
        aConsultation({ respond_by: hours(3) }),
        aConsultation({ respond_by: hours(5) }),
        aConsultation({ respond_by: hours(6) }),
        aConsultation({ respond_by: hours(-1), status: 'replied' }),
        aConsultation({ status: 'spam', spam_reason: 'decoy', created_at: hours(-2) }),
        aConsultation({ status: 'spam', spam_reason: 'decoy', created_at: hours(-24 * 8) }),
        aConsultation({ status: 'spam', spam_reason: null, created_at: hours(-2) }),
      ]);
    await product.db('subscriptions').insert(aSubscription({ spam_reason: 'decoy', created_at: hours(-1) }));
    const scheduled = aPost({ published_at: hours(48), title: 'To come' });
    await product
      .db('blog_posts')
      .insert([
        scheduled,
        aPost({ published_at: hours(96) }),
        aPost({ published: false, updated_at: hours(-24 * 15) }),
        aPost({ published: false, updated_at: hours(-24 * 13) }),
      ]);
    const { status, body } = await dashboard('', await signIn(product, 'admin'));
    expect(status).toBe(200);
    expect(body.days).toBe(30);
    expect(body.waiting).toEqual({
      overdue: 1,
      promised_hours: 24,
      pressing: 1,
      fresh: 2,
      suspected_requests: 1,
      suspected_subscriptions: 1,
      failing_mails: 0,
      mail_to_files: true,
      legal_missing: ['registered name', 'company number', 'part of the United Kingdom', 'registered office'],
      stale_drafts: 1,
      scheduled: {
        count: 2,
        next: { id: scheduled.id, title: 'To come', published_at: scheduled.published_at },
      },
      active_testimonials: 0,
      published_posts: 0,
    });
  });

  it('counts mails that failed and will be tried again', async () => {
    await product.db('mails').insert({
      kind: 'test',
      to_address: 'late@example.com',
      subject: 'Late',
      text_body: 'Late',
      html_body: '<p>Late</p>',
      message_id: '<late@example.com>',
      attempts: 1,
      last_error: 'connect ECONNREFUSED',
      next_attempt_at: '2099-01-01T00:00:00Z',
    });
    const { body } = await dashboard('?days=7', await signIn(product, 'admin'));
    expect(body.waiting.failing_mails).toBe(1);
  });

  it('answers an admin alone, and for 7, 30 and 90 days alone', async () => {
    const admin = await signIn(product, 'admin');
    expect((await dashboard('?days=7')).status).toBe(401);
    expect((await dashboard('?days=7', await signIn(product, 'staff'))).status).toBe(403);
    expect((await dashboard('?days=90', admin)).body.series).toHaveLength(90);
    for (const days of ['8', 'week', '', '-7']) {
      expect((await dashboard(`?days=${days}`, admin)).status).toBe(422);
    }
  });
});
