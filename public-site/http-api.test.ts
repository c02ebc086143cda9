import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { ApiError, httpApi } from './http-api.ts';
import { failureText } from './site/failure-text.ts';

const LAYOUT = showPageTexts('layout', {});

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { dataset: { policy: '2027-03-01.2' } } });
});

afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const answer = (body: unknown, init?: ResponseInit) =>
  fetched.mockResolvedValueOnce(Response.json(body, init));
const requested = () => fetched.mock.calls[0] as [string, RequestInit | undefined];

test('a list is asked for by category, text and page, and its total comes from the header', async () => {
  answer([], { headers: { 'X-Total-Count': '14' } });
  const list = await httpApi.listPosts({ category: 'growth', q: 'a&b', page: 2 });
  expect(requested()[0]).toBe('/api/posts?category=growth&q=a%26b&page=2&per_page=12');
  expect(list).toEqual({ posts: [], total: 14, page: 2, per_page: 12 });
  answer([], { headers: { 'X-Total-Count': '1000', 'X-Total-Count-Relation': 'gte' } });
  expect(await httpApi.listPosts({ q: 'the' })).toMatchObject({ total: 1000, total_relation: 'gte' });
});

test('a missing article is null and a failure is not', async () => {
  answer({ error: 'Not found' }, { status: 404 });
  await expect(httpApi.getPost('x/y')).resolves.toBeNull();
  expect(requested()[0]).toBe('/api/posts/x%2Fy');
  answer(null, { status: 500 });
  await expect(httpApi.getPost('x')).rejects.toThrow('Failed to fetch post');
});

test('a server that gives no reason leaves the words to the page', async () => {
  fetched.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const refusal = await httpApi.listPosts({}).catch((error: unknown) => error);
  expect(failureText(refusal, LAYOUT, 'Failed to fetch posts')).toBe('Failed to fetch posts');
  const refused = await httpApi.requestConsultation(request, 'hero').catch((error: unknown) => error);
  expect(failureText(refused, LAYOUT, 'Failed to submit request')).toBe('Failed to submit request');
  await expect(httpApi.listCategories()).rejects.toThrow('Failed to fetch categories');
  expect(failureText(new Error('No room'), LAYOUT, '')).toBe('No room');
  expect(failureText('odd', LAYOUT, '')).toBe('Something went wrong. Please try again.');
});

test.each([
  ['a list', () => httpApi.listPosts({})],
  ['an article', () => httpApi.getPost('x')],
  ['a form', () => httpApi.requestConsultation(request, 'hero')],
])('%s without a connection says what happened and what to do, in words of ours', async (_what, call) => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const failure = await call().catch((error: unknown) => error);
  expect(failureText(failure, LAYOUT, 'Failed to fetch')).toBe(
    'We cannot reach our server. Please check your connection and try again.',
  );
});

const request = {
  firstName: 'Sam',
  lastName: 'Visitor',
  companyName: 'Sample Ltd',
  email: 'sam@example.com',
  phone: '',
  consent: true,
  website: '',
};

test('a consultation request sends exactly the seven fields, its source in the query, and the policy that was shown', async () => {
  answer({ success: true, message: 'ok', id: '1' });
  await httpApi.requestConsultation({ ...request, more: 'x' } as typeof request, 'contact_section_full');
  const [address, init] = requested();
  expect(address).toBe('/api/handle-consultation-request?source=contact_section_full');
  expect(JSON.parse(String(init?.body))).toEqual(request);
  expect(new Headers(init?.headers).get('X-Policy-Version')).toBe('2027-03-01.2');
});

test("the server's own words and its field messages reach the form", async () => {
  answer(
    { error: 'Check the form', errors: { email: 'Please enter a valid email address', root: {} } },
    { status: 422 },
  );
  const refusal = await httpApi.requestConsultation(request, 'hero').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({
    message: 'Check the form',
    status: 422,
    fields: { email: 'Please enter a valid email address' },
  });
});
