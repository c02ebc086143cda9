import { fromLondonInput, toLondonInput } from '../../forms/london-time.ts';

const HOUR_MS = 3_600_000;

/** What a date and time on a London clock can mean. */
export interface LondonMeanings {
  /** twice: the clocks go back over it; never: they go forward over it. */
  kind: 'once' | 'twice' | 'never';
  /** ISO 8601 in UTC, the earlier first; for a time that never is, the moment that stands in for it. */
  moments: string[];
}

/** @param local the value of a datetime-local input. @returns null while it is no time yet */
export function londonMeanings(local: string): LondonMeanings | null {
  const taken = fromLondonInput(local);
  if (taken === null) return null;
  const wanted = local.slice(0, 16);
  if (toLondonInput(taken) !== wanted) return { kind: 'never', moments: [taken] };
  const at = Date.parse(taken);
  const others = [at - HOUR_MS, at + HOUR_MS].map((ms) => new Date(ms).toISOString());
  const moments = [taken, ...others.filter((iso) => toLondonInput(iso) === wanted)].sort();
  return { kind: moments.length > 1 ? 'twice' : 'once', moments };
}
