import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Watches a page's requests from now on, except live streams, which never end.
 * @returns a function that waits until all are answered, except those that match `held`
 */
export function watchRequests(page: Page): (held?: RegExp) => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  const waiting = (held?: RegExp) =>
    [...open].map((request) => request.url()).filter((url) => !held?.test(url));
  return (held) => expect.poll(() => waiting(held)).toEqual([]);
}
