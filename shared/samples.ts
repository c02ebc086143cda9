/** How many records of a resource are sample content. */
export interface SampleCount {
  resource: string;
  /** Unedited ones. */
  count: number;
  /** Unedited ones that are public. */
  shown: number;
}

/** A sample that is not removed. */
export interface KeptSample {
  resource: string;
  id: string;
  title: string;
  /** Why not, as a sentence. */
  reason: string;
}

/** GET /api/admin/samples: what 'Remove all samples' would do, and what it did. */
export interface Samples {
  /** Samples that would be removed, by resource. */
  removable: { resource: string; count: number }[];
  kept: KeptSample[];
  /** Samples that can be restored; `until` is ISO 8601 in UTC. */
  removed: { count: number; until: string } | null;
}

/** What POST /api/admin/samples/remove did. */
export type SamplesRemoved = Pick<Samples, 'kept'> & { removed: Samples['removable'] };

/** What POST /api/admin/samples/restore did. */
export interface SamplesRestored {
  restored: number;
  /** Differences from before the removal, as sentences. */
  notes: string[];
}
