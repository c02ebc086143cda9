/** GET /api/admin/going-live: facts at the time of the request, for the admin to put into words. */
export interface GoingLive {
  /** Unedited samples. */
  samples: SampleCount[];
  company: {
    /** Missing details that UK law requires, in words. */
    missing: string[];
    /** Whether the details of the invented company are shown. */
    is_sample: boolean;
    vat_number: string | null;
  };
  /** Team members shown with a portrait; photographs and drawings both count. */
  portraits: { people: number; own: number };
  mail: {
    transport: 'smtp' | 'files';
    failing: number;
    /** Whether the mail server has accepted any. */
    has_sent: boolean;
  };
  address: { url: string; is_https: boolean; is_public: boolean };
  /** The last backup; each is read back when it is made. */
  backup: { at: string; is_due: boolean; missing: number } | null;
  administrators: { active: number; without_second_factor: number; mine: boolean };
  /** Sentences of the brand of the samples that a firm of another name still shows, by the key of the text. */
  voice: { key: string; words: string }[];
  /** Addresses that are notified of enquiries: the administrators' where the settings name none. */
  notified: readonly string[];
}

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

/** GET /api/admin/samples: what 'Remove all samples' would do. */
export interface Samples {
  /** Samples that would be removed, by resource. */
  removable: { resource: string; count: number }[];
  kept: KeptSample[];
}

/** What POST /api/admin/samples/remove did. */
export type SamplesRemoved = Pick<Samples, 'kept'> & { removed: Samples['removable'] };
