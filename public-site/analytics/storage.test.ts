// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { clearAnalyticsStorage } from './storage.ts';

test("the cookies of analytics go, everyone else's stay", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  for (const name of ['_ga', '_ga_ABC123', '_gid', '_gat', '_gat_tracker', 'session', '_garden', 'my_ga'])
    document.cookie = `${name}=1; Path=/`;
  clearAnalyticsStorage();
  expect(document.cookie).toBe('session=1; _garden=1; my_ga=1');
});
