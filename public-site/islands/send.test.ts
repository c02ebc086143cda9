import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureText, requestConsultation, sendPrivacyRequest, subscribeNewsletter } from './send.ts';

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

const request = {
  firstName: 'Sam',
  lastName: 'Visitor',
  companyName: 'Sample Ltd',
  email: 'sam@example.com',
  phone: '',
  consent: true,
  website: '',
};
const privacyRequest = {
  name: 'Sam',
  email: 'sam@example.com',
  kind: 'access',
  message: 'All?',
  website: '',
};
const failureOf = (sending: Promise<unknown>) => sending.catch((error: unknown) => error);

test('a server that gives no reason leaves the words to the page', async () => {
  fetched.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const refused = await failureOf(requestConsultation(request, 'hero'));
  expect(failureText(refused, 'Failed to submit request')).toBe('Failed to submit request');
  expect(failureText(new Error('No room'), '')).toBe('No room');
  expect(failureText('odd', '')).toBe('Something went wrong. Please try again.');
});

test.each([
  ['a consultation', () => requestConsultation(request, 'hero')],
  ['a sign-up', () => subscribeNewsletter({ email: 'sam@example.com', company: '' }, 'footer')],
  ['a privacy request', () => sendPrivacyRequest(privacyRequest)],
])('%s without a connection says what happened and what to do, in words of ours', async (_what, send) => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(failureText(await failureOf(send()), 'Failed to fetch')).toBe(
    'We cannot reach our server. Please check your connection and try again.',
  );
});

test('a consultation request sends exactly the seven fields, its source in the query, and the policy that was shown', async () => {
  answer({ success: true, message: 'ok', id: '1' });
  await requestConsultation({ ...request, message: '' }, 'contact_section_full');
  const [address, init] = requested();
  expect(address).toBe('/api/handle-consultation-request?source=contact_section_full');
  expect(JSON.parse(String(init?.body))).toEqual(request);
  expect(new Headers(init?.headers).get('X-Policy-Version')).toBe('2027-03-01.2');
});
