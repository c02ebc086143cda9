import { expect, test } from 'vitest';
import { clearAnalyticsStorage } from '../consent.ts';

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = text;
}

test("the cookies of analytics go, everyone else's stay", () => {
  for (const name of ['_ga', '_ga_ABC123', '_gid', '_gat', '_gat_tracker', 'session', '_garden', 'my_ga'])
    setCookie(`${name}=1; Path=/`);
  clearAnalyticsStorage();
  expect(document.cookie).toBe('session=1; _garden=1; my_ga=1');
});
