import type { Page } from 'playwright-core';

interface SentEvent {
  name: string;
  fields: { [field: string]: unknown };
}

/**
 * Intercepts requests to the collector.
 * @returns an array to which the page's events are added as they come
 */
export async function collectEvents(page: Page): Promise<SentEvent[]> {
  const sent: SentEvent[] = [];
  await page.route('**/api/events', async (route) => {
    sent.push(route.request().postDataJSON() as SentEvent);
    await route.fulfill({ status: 204 });
  });
  return sent;
}
