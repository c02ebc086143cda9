/** How many records of a resource are sample content. */
export interface SampleCount {
  resource: string;
  /** Those that nobody has edited. */
  count: number;
  /** Those of them that visitors see. */
  shown: number;
}

/** A sample that stays. */
export interface KeptSample {
  resource: string;
  id: string;
  title: string;
  /** Why it stays, as a sentence. */
  reason: string;
}

/** GET /api/admin/samples: what 'Remove all samples' would do, and what it did. */
export interface Samples {
  /** What would go, by resource. */
  removable: { resource: string; count: number }[];
  kept: KeptSample[];
  /** What can be brought back; `until` is ISO 8601 in UTC. */
  removed: { count: number; until: string } | null;
}

/** What POST /api/admin/samples/remove did. */
export type SamplesRemoved = Pick<Samples, 'kept'> & { removed: Samples['removable'] };

/** What POST /api/admin/samples/restore did. */
export interface SamplesRestored {
  restored: number;
  /** What could not come back as it was, in sentences. */
  notes: string[];
}
