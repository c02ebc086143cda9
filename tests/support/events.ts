import type { Page } from 'playwright-core';

export interface SentEvent {
  name: string;
  fields: { [field: string]: unknown };
}

/** Events caused by scrolling and layout, whose timing depends on the window's size. */
export const FUNNEL_EVENTS = ['cta_seen', 'dialog_opened'];

/**
 * Intercepts requests to the collector.
 * @param options.without names of events to leave out
 * @returns an array to which the page's events are added as they come
 */
export async function collectEvents(
  page: Page,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<SentEvent[]> {
  const sent: SentEvent[] = [];
  await page.route('**/api/events', async (route) => {
    const event = route.request().postDataJSON() as SentEvent;
    if (!without.includes(event.name)) sent.push(event);
    await route.fulfill({ status: 204 });
  });
  return sent;
}
