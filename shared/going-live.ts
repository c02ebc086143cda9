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

/** What POST /api/admin/samples/remove did. */
export interface SamplesRemoved {
  /** By resource. */
  removed: { resource: string; count: number }[];
  /** Samples that were changed by hand, or that a record of the owner's needs. */
  kept: number;
}
