/** Gives a total that was counted before, while it still holds, or counts. */
export type KeepTotal = (key: string, count: () => Promise<number>) => Promise<number>;

export interface KeptUntilChange {
  /** @returns milliseconds until something scheduled appears; Infinity when nothing waits */
  nextAppearance(): Promise<number>;
  keepTotal: KeepTotal;
  /** Forgets everything: content changed. */
  clear(): void;
}

interface KeptOptions {
  /** Asks the database. */
  nextAppearance(): Promise<number>;
  /** Whether changes of content are being heard; while not, nothing is kept. */
  trustworthy(): boolean;
}

const MOST_TOTALS = 1000;

/** What every page and list asks for again, kept until published content changes or something scheduled appears. */
export function createKeptUntilChange({ nextAppearance, trustworthy }: KeptOptions): KeptUntilChange {
  const totals = new Map<string, { total: number; until: number }>();
  let appearance: { at: number } | null = null;
  let generation = 0;

  const next = async (): Promise<number> => {
    const left = appearance && trustworthy() ? appearance.at - performance.now() : 0;
    if (left > 0) return left;
    const begun = generation;
    const wait = await nextAppearance();
    if (begun === generation) appearance = { at: performance.now() + wait };
    return wait;
  };

  return {
    nextAppearance: next,
    async keepTotal(key, count) {
      const kept = trustworthy() ? totals.get(key) : undefined;
      if (kept && performance.now() < kept.until) return kept.total;
      const begun = generation;
      const until = performance.now() + (await next());
      const total = await count();
      if (begun === generation) {
        if (totals.size >= MOST_TOTALS) totals.clear();
        totals.set(key, { total, until });
      }
      return total;
    },
    clear() {
      generation += 1;
      totals.clear();
      appearance = null;
    },
  };
}
