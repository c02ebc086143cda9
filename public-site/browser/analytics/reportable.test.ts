import { expect, test } from 'vitest';
import { reportableAddress, reportableReferrer } from './reportable.ts';

test.each([
  ['/', ''],
  ['/blog', '?q=cash+is%20king&category=growth&page=2'],
  ['/blog/2026-11-21', '?utm_source=newsletter&utm_campaign=2026-11'],
  ['/newsletter/confirmed', ''],
])('%s%s is reported to the letter', (pathname, search) => {
  expect(reportableAddress(pathname, search)).toBe(pathname + search);
});

test.each([
  ['/newsletter/confirm/s3cr3t', '', '/newsletter/confirm'],
  ['/preview/s3cr3t', '', '/preview'],
  ['/blog', '?q=ada%40example.com', '/blog'],
  ['/blog', '?q=07700+900+123&page=2', '/blog?page=2'],
  ['/', '?email=x&utm_source=newsletter', '/?utm_source=newsletter'],
  ['/', '?gclid=abc&fbclid=def&msclkid=x&wbraid=y&li_fat_id=z', '/'],
  ['/', '?cid=spring&gad_source=1&gad_campaignid=22345678901', '/?cid=spring&gad_source=1'],
  ['/contact', '?first_name=Ada&token=t', '/contact'],
])('%s%s is reported as less: what is personal or secret stays out', (pathname, search, reported) => {
  expect(reportableAddress(pathname, search)).toBe(reported);
});

test.each([
  ['', null],
  ['https://search.example/find?q=ada@example.com#x', 'https://search.example/find'],
  ['https://site.example/newsletter/confirm/s3cr3t', 'https://site.example/newsletter/confirm'],
  ['https://site.example/blog?q=cash', 'https://site.example/blog?q=cash'],
])('a referrer of %j is reported as %j', (referrer, reported) => {
  expect(reportableReferrer(referrer, 'https://site.example')).toBe(reported);
});
