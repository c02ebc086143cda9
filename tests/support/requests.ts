import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Watches what a page asks for from now on. Live streams are left out: they never end.
 * @returns a wait until everything that was asked for has been answered, but for addresses like `held`
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
