import type { Page } from 'playwright-core';

export interface SentEvent {
  name: string;
  fields: { [field: string]: unknown };
}

/** What visitors cause by looking, at moments that depend on the window's size. */
export const FUNNEL_EVENTS = ['cta_seen', 'dialog_opened'];

/**
 * Stands in for the collector.
 * @param options.without names of events to leave out
 * @returns the events that a page sends from now on, as they come
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
