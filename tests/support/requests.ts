import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Watches a page's requests from now on, except live streams, which never end.
 * @returns a function that waits until all are answered
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}
