import { fromLondonInput, toLondonInput } from '../../forms/london-time.ts';

const HOUR_MS = 3_600_000;

/** The possible meanings of a London date and time. */
export interface LondonMeanings {
  /** twice: repeated when the clocks go back; never: skipped when they go forward. */
  kind: 'once' | 'twice' | 'never';
  /** ISO 8601 in UTC, the earlier first; for a skipped time, its replacement. */
  moments: string[];
}

/** @param local the value of a datetime-local input @returns null while it is incomplete */
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
