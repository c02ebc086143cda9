import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { POLICY_VERSION } from '#shared/public.ts';
import { aCategory, aPost, aTeamMember, aTestimonial } from '../../seeds/factories.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const category = aCategory({ name: 'Growth', slug: 'growth' });
const empty = aCategory({ name: 'Alpha', slug: 'alpha' });
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T09:00:00.000Z`;
const SECRET = 'unpublished-secret';
const post = (slug: string, on: number, more: Parameters<typeof aPost>[0] = {}) =>
  aPost({ slug, title: slug, published_at: day(on), created_at: day(on), ...more });
const published = [
  post('first', 1, { category_id: category.id }),
  post('second', 2, { title: 'Second 100% sure', category_id: category.id }),
  post('third', 3, { excerpt: 'snake_case words' }),
  post('fourth', 3, {
    created_at: day(4),
    content: '<p>Growing in <strong>Łódź</strong> costs £5_000.</p><div class="needle-in-markup">x</div>',
  }),
];
const hidden = [
  post('draft', 9, { title: SECRET, published: false, published_at: null, category_id: category.id }),
  post('taken-down', 9, { title: SECRET, published: false }),
  post('scheduled', 9, { title: SECRET, published_at: '2035-01-01T00:00:00.000Z' }),
];

const product = withProduct();
beforeAll(async () => {
  await product.db('blog_categories').insert([category, empty]);
  await product.db('blog_posts').insert([...published, ...hidden]);
  const testimonials = [
    aTestimonial({ author: 'Second', display_order: 2 }),
    aTestimonial({ author: 'First', display_order: 1 }),
    aTestimonial({ author: SECRET, is_active: false, display_order: 0 }),
  ];
  await product.db('testimonials').insert(testimonials);
});

const get = <T = Record<string, unknown>[]>(path: string) => ask<T>(`${product.url}/api${path}`);
const slugs = async (query: string) =>
  (await get<{ slug: string }[]>(`/posts${query}`)).body.map((post) => post.slug);

describe('the list of posts', () => {
  it('lists published posts, newest first, with category and read time', async () => {
    const answer = await get('/posts');
    expect(answer.headers.get('x-total-count')).toBe('4');
    expect(answer.body.map((post) => post.slug)).toEqual(['fourth', 'third', 'second', 'first']);
    expect(answer.body[3]).toMatchObject({
      category: { id: category.id, name: 'Growth', slug: 'growth' },
      read_time: 1,
      published: true,
    });
    expect(answer.body[0]).not.toHaveProperty('content_html');
  });

  it('filters by the slug of a category, and is empty for one that does not exist', async () => {
    expect(await slugs('?category=growth')).toEqual(['second', 'first']);
    expect(await slugs('?category=alpha')).toEqual([]);
    expect(await slugs("?category=' or 1=1 --")).toEqual([]);
  });

  // tests/all/api/search.test.ts compares many searches with reading every text.
  it.each([
    ['FOURTH', ['fourth']],
    ['snakexcase', []],
    ['100%', ['second']],
    ['_', ['fourth', 'third']],
    ['łódź', ['fourth']],
    ['needle-in-markup', []],
    [SECRET, []],
  ])('finds %j in title, excerpt or words, taken literally', async (q, found) => {
    expect(await slugs(`?q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  it('pages without repetition, and refuses an invalid page number', async () => {
    expect(await slugs('?per_page=3&page=1')).toEqual(['fourth', 'third', 'second']);
    const singly = await Promise.all([1, 2, 3, 4, 5].map((page) => slugs(`?per_page=1&page=${page}`)));
    expect(singly).toEqual([['fourth'], ['third'], ['second'], ['first'], []]);
    for (const query of ['?page=0', '?page=x', '?per_page=1000000', '?page=1&page=2', '?q=%00']) {
      expect((await get(`/posts${query}`)).status, query).toBe(400);
    }
  });
});

describe('one post', () => {
  it.each(['draft', 'taken-down', 'scheduled', 'no-such-post', 'NOT A SLUG', '%00'])(
    'is not there for %j',
    async (slug) => {
      const answer = await get(`/posts/${encodeURIComponent(slug).replace('%2500', '%00')}`);
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    },
  );

  it.each([
    ['the opening of the text, cut', 'Growing in Łódź…', true],
    ['words of its own', 'Why Łódź?', false],
    ['none', '', false],
  ])('says whether the text begins with its excerpt: %s', async (_what, excerpt, expected) => {
    await product.db('blog_posts').where({ slug: 'fourth' }).update({ excerpt });
    // Notifications reach the cache a moment later.
    const opens = async () =>
      (await ask<{ opens_with_excerpt: boolean }>(`${product.url}/api/posts/fourth`)).body.opens_with_excerpt;
    await expect.poll(opens).toBe(expected);
  });

  it('links the author to the team, only if they are on it', async () => {
    const member = aTeamMember({ name: 'Robin Author', image: '/art/portraits/robin.svg' });
    await product.db('team_members').insert(member);
    const write = (author: string) => product.db('blog_posts').where({ slug: 'third' }).update({ author });
    const namedMember = async () =>
      (await ask<{ author_member: unknown }>(`${product.url}/api/posts/third`)).body.author_member;
    await write('Robin Author');
    await expect.poll(namedMember).toEqual({ image: member.image });
    await write('Somebody Else');
    await expect.poll(namedMember).toBeNull();
    await write('Robin Author');
    await expect.poll(namedMember).toEqual({ image: member.image });
    await product.db('team_members').where({ id: member.id }).update({ is_active: false });
    await expect.poll(namedMember).toBeNull();
  });

  it('counts each opening once, also fifty at a time, without touching updated_at', async () => {
    const stored = (slug: string) => product.db('blog_posts').where({ slug }).first('views', 'updated_at');
    const view = (slug: string, cookie?: string) =>
      ask(`${product.url}/api/posts/${slug}/view`, { method: 'POST', cookie });
    const before = await stored('first');
    await Promise.all(Array.from({ length: 50 }, () => view('first')));
    const after = { views: before.views + 50, updated_at: before.updated_at };
    expect(await stored('first')).toEqual(after);
    // Two days if midnight in London fell in between.
    const days: { views: number }[] = await product.db('post_views');
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(50);
    await view('first', await signIn(product, 'admin'));
    await view('draft');
    expect(await stored('first')).toEqual(after);
    expect(await stored('draft')).toMatchObject({ views: 0 });
  });
});

it('lists categories by name and active testimonials in their order', async () => {
  expect((await get('/categories')).body).toEqual([
    { id: empty.id, name: 'Alpha', slug: 'alpha' },
    { id: category.id, name: 'Growth', slug: 'growth' },
  ]);
  const shown = await get('/testimonials');
  expect(shown.body.map((testimonial) => testimonial.author)).toEqual(['First', 'Second']);
  expect(JSON.stringify(shown.body)).not.toContain(SECRET);
});

it('counts visits to missing pages by path, without query or network address', async () => {
  const report = { path: '/gone?utm=1', referrer: null, userAgent: 'x'.repeat(900), errorType: '404' };
  const tell = async (body: object) => (await ask(`${product.url}/api/log-404`, { body })).status;
  for (let n = 0; n < 3; n++) expect(await tell(report)).toBe(204);
  const rows = await product.db('not_found_log');
  expect(rows).toMatchObject([{ path: '/gone', hits: 3, user_agent: 'x'.repeat(200) }]);
  expect(await tell({ ...report, path: 'no path' })).toBe(422);
});

it('stores the events of the specification and refuses others', async () => {
  const event = { name: 'cta_click', path: '/', fields: { cta_text: 'Book', event_category: 'engagement' } };
  const tell = async (body: unknown, headers = {}) =>
    (await ask(`${product.url}/api/events`, { body, headers })).status;
  expect(await tell(event)).toBe(204);
  expect(await tell(JSON.stringify(event), { 'Content-Type': 'text/plain;charset=UTF-8' })).toBe(204);
  expect(await product.db('analytics_events').select('name', 'fields')).toEqual(
    Array(2).fill({ name: 'cta_click', fields: event.fields }),
  );
  expect(await tell({ name: 'other' })).toBe(422);
  const long = { name: 'blog_view', fields: { post_title: `${'x'.repeat(299)}😀` } };
  expect(await tell(long)).toBe(204);
});

const browser = randomUUID();
const CHOICE = {
  id: browser,
  choice: 'accept_all',
  analytics: true,
  marketing: true,
  policy_version: POLICY_VERSION,
};
const choose = (changed: object = {}, headers: Record<string, string> = {}) =>
  ask(`${product.url}/api/consent`, { body: { ...CHOICE, ...changed }, headers });

it('stores each choice under the browser’s random id, and nothing about the visitor', async () => {
  const first = await choose({}, { 'Content-Type': 'text/plain' });
  expect(first.status).toBe(204);
  expect(first.headers.get('set-cookie')).toBeNull();
  // The owner changed the policy on the same day as the original.
  const second = `${POLICY_VERSION}.2`;
  const changed = { key: 'privacy.lead', value: 'x', at: `${POLICY_VERSION}T12:00Z` };
  await product.db('page_text_revisions').insert(changed);
  await choose({ choice: 'withdrawn', analytics: false, marketing: false, policy_version: second });
  const rows = await product.db('consent_choices').orderBy('created_at');
  expect(rows.map((row) => [row.consent_id, row.choice, row.policy_version])).toEqual([
    [browser, 'accept_all', POLICY_VERSION],
    [browser, 'withdrawn', second],
  ]);
  const columns = 'analytics choice consent_id created_at id marketing policy_version';
  expect(Object.keys(rows[0]).sort().join(' ')).toBe(columns);
});

it('refuses a policy version that was never public', async () => {
  const later = [`${POLICY_VERSION}.3`, `${POLICY_VERSION}.1`, '2099-01-01'];
  for (const policy_version of later) await choose({ id: randomUUID(), policy_version });
  const kept = await product.db('consent_choices').whereNot({ consent_id: browser }).pluck('policy_version');
  expect(kept).toEqual(later.map(() => `${POLICY_VERSION}.2`));
});
