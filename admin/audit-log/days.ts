import { londonDate } from '#shared/words.ts';

/** @returns entries under their London days, in the order given: 'Today', 'Yesterday', '21 Nov 2026' */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  now: number,
): { day: string; entries: Entry[] }[] {
  const names = new Map([
    [londonDate(new Date(now).toISOString()), 'Today'],
    [londonDate(new Date(now - 86_400_000).toISOString()), 'Yesterday'],
  ]);
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const date = londonDate(entry.at);
    const day = names.get(date) ?? date;
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)?.entries.push(entry);
  }
  return days;
}
