import { describe, expect, it } from 'vitest';
import { consultationSchema } from '#shared/consultations.ts';
import { postSchema } from '#shared/posts.ts';
import { subscriptionSchema } from '#shared/subscriptions.ts';
import { categorySchema, testimonialSchema } from '#shared/website-lists.ts';
import { asOf } from './as-of.ts';
import { categories } from './sample/categories.ts';
import { appointmentEvents, appointments, consultations } from './sample/consultations.ts';
import { subscriptions } from './sample/subscriptions.ts';
import { testimonials } from './sample/testimonials.ts';
import { sampleArticles } from './sample-articles.ts';

const WRITTEN_ON = '2026-11-21T00:00:00.000Z';

const articles = sampleArticles();
const posts = articles.map(({ post }) => post);
const live = posts.filter((post) => post.published && (post.published_at ?? '') <= WRITTEN_ON);

describe('the sample articles', () => {
  it.each(posts)('$slug would be accepted by the admin form', (post) => {
    expect(postSchema.safeParse({ ...post, category_id: null }).error).toBeUndefined();
    expect(post.excerpt.length).toBeLessThanOrEqual(200);
    expect(post.seo_title?.length ?? 0).toBeLessThanOrEqual(60);
    expect(post.seo_description?.length ?? 0).toBeLessThanOrEqual(160);
    expect(post.author).not.toBe('');
  });

  it('link only to public articles', () => {
    const known = new Set(live.map(({ slug }) => `/blog/${slug}`));
    const links = posts.flatMap(({ content_html }) =>
      [...content_html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1]),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !known.has(link ?? ''))).toEqual([]);
  });
});

describe('the other samples', () => {
  it('would be accepted by the admin forms', () => {
    for (const row of categories) expect(categorySchema.safeParse(row).error).toBeUndefined();
    for (const row of testimonials) expect(testimonialSchema.safeParse(row).error).toBeUndefined();
    for (const row of subscriptions)
      expect(subscriptionSchema.safeParse(row).error, row.email).toBeUndefined();
    for (const row of consultations)
      expect(consultationSchema.safeParse(row).error, row.email).toBeUndefined();
  });

  it('use only email addresses reserved for examples', () => {
    const domains = [...subscriptions, ...consultations].map(
      ({ email }) => email.toLowerCase().split('@')[1] ?? '',
    );
    expect(domains.filter((domain) => !/(^example\.(com|org|net)|\.example)$/.test(domain))).toEqual([]);
  });
});

describe('samples as of another day', () => {
  const before = (day: string) => (row: { created_at: string }) => row.created_at < day;

  it('are moved by whole days, and only in their times', () => {
    const moved = asOf(consultations, new Date('2027-02-01T15:30:00.000Z'));
    expect(moved.map(({ id, email, notes }) => ({ id, email, notes }))).toEqual(
      consultations.map(({ id, email, notes }) => ({ id, email, notes })),
    );
    const [first, original] = [moved[0], consultations[0]];
    expect(original?.created_at).toBe('2026-11-20T16:42:10.000Z');
    expect(first?.created_at).toBe('2027-01-31T16:42:10.000Z');
    expect(first?.respond_by).toBe('2027-02-01T16:42:10.000Z');
    expect(first?.responded_at).toBeNull();
  });

  it('meet on the weekday that the enquiry’s history names', () => {
    for (let day = 21; day <= 34; day++) {
      const moved = [appointments, appointmentEvents].map((rows) =>
        asOf<{ starts_at: string }>(rows, new Date(Date.UTC(2026, 10, day))).map(
          ({ starts_at }) => starts_at,
        ),
      );
      expect(moved[0]).toEqual(moved[1]);
      for (const starts_at of moved[0] ?? []) expect([0, 6]).not.toContain(new Date(starts_at).getUTCDay());
    }
  });

  it('are never in the future, and unchanged on an earlier day', () => {
    const day = '2031-05-06T00:00:01.000Z';
    for (const rows of [asOf(consultations, new Date(day)), asOf(subscriptions, new Date(day))])
      expect(rows.every(before(day))).toBe(true);
    expect(asOf(consultations, new Date('2026-01-01'))).toEqual(consultations);
  });
});
