// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { reportableAddress } from './analytics/reportable.ts';
import { tidyAddress } from './reports.ts';

const track = vi.hoisted(() => vi.fn());
vi.mock('./analytics/track.ts', () => ({ track }));
beforeEach(() => track.mockClear());

const opened = (address: string) => {
  window.history.replaceState({ key: 'x' }, '', address);
  const { length } = window.history;
  tidyAddress();
  expect(window.history).toMatchObject({ length, state: { key: 'x' } });
  return window.location.href.slice(window.location.origin.length);
};

test.each([
  ['/blog?redirected_from=%2FNews%2F', '/blog', '/News/'],
  ['/blog?q=a&redirected_from=%2Fnews#part', '/blog?q=a#part', '/news'],
  ['/team?redirected_from=%2F%3Fp%3D7', '/team', '/?p=7'],
])('%s becomes %s, and the redirect is reported once', (address, left, from) => {
  expect(opened(address)).toBe(left);
  tidyAddress();
  expect(track.mock.calls).toEqual([
    ['url_redirect', { from, to: left.replace(/[?#].*/, ''), type: 'automatic' }],
  ]);
});

test.each([
  ['/?fbclid=abc&utm_source=b%20c', '/?utm_source=b+c'],
  ['/contact?gclid=a&gad_campaignid=22345678901#faq', '/contact#faq'],
  ['/blog?q=ada%40example.com&category=a', '/blog?q=ada%40example.com&category=a'],
  ['/blog?redirected_from=https://evil.example', '/blog'],
  ['/blog?redirected_from=%E0%A4%A', '/blog'],
  ['/#part', '/#part'],
  [
    '/book?request=7c1-12345-67890.a&with=a-12345-67890',
    '/book?request=7c1-12345-67890.a&with=a-12345-67890',
  ],
])('%s becomes %s, and nothing is reported', (address, left) => {
  expect(opened(address)).toBe(left);
  expect(track).not.toHaveBeenCalled();
});

test('the request for which a time is booked is nobody else’s business', () => {
  expect(reportableAddress('/book', '?request=7c1.a&zone=UTC')).toBe('/book?zone=UTC');
});

test('what is left of a landing from an advertisement is reportable, without which Google is told nothing', () => {
  opened('/contact?utm_source=ads&gclid=a&wbraid=b&fbclid=c&gad_campaignid=22345678901');
  const { pathname, search } = window.location;
  expect(reportableAddress(pathname, search)).toBe('/contact?utm_source=ads');
  expect(search).toBe('?utm_source=ads');
});
