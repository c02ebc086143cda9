import * as z from 'zod';
import type { SampleCount, Samples } from './samples.ts';

/** What a person said, and when; ISO 8601 in UTC. */
export interface Mark {
  at: string;
  /** Full name or mail address; null when the account is gone. */
  by: string | null;
}

/** What only a person can say. */
const CONFIRMATIONS = ['prices', 'legal', 'vat', 'analytics'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Body of POST /api/admin/going-live/confirm. */
export const confirmSchema = z.strictObject({
  name: z.enum(CONFIRMATIONS),
  /** What was shown when it was confirmed. */
  version: z.string().max(100),
});

/** Body of POST /api/admin/going-live/hidden. */
export const hiddenSchema = z.strictObject({ hidden: z.boolean() });

/** Body of POST /api/admin/going-live/mail-arrived. */
export const mailArrivedSchema = z.strictObject({ token: z.string().min(1).max(100) });

/** Where the link of a test mail leads, followed by its token. */
export const MAIL_ARRIVED_PATH = '/going-live';

/** GET /api/admin/going-live: facts, each checked on request; the admin puts them into words. */
export interface GoingLive {
  /** When the list was hidden from the dashboard. */
  hidden: Mark | null;
  /** Samples that nobody has edited. */
  samples: SampleCount[];
  removed_samples: Samples['removed'];
  company: {
    /** What UK law asks for and is not set, in words. */
    missing: string[];
    /** Whether the details of the invented company are shown. */
    is_sample: boolean;
    vat_number: string | null;
    /** Said to have no VAT number. */
    no_vat: Mark | null;
    /** The last save of the settings; null while those of the server hold. */
    saved: Mark | null;
  };
  /** Team members shown with a portrait; photographs and drawings both count. */
  portraits: { people: number; own: number };
  /** Each sentence that visitors read a price in. */
  prices: {
    found: { id: string; question: string; prices: string[] }[];
    version: string;
    confirmed: Mark | null;
  };
  legal: { version: string; confirmed: Mark | null };
  mail: { transport: 'smtp' | 'files'; failing: number; arrived: Mark | null };
  address: { url: string; is_https: boolean; is_public: boolean };
  /** The last backup; each is read back when it is made. */
  backup: { at: string; is_due: boolean; missing: number } | null;
  administrators: { active: number; without_second_factor: number; mine: boolean };
  analytics: { is_counting: boolean; declined: Mark | null };
  /** Who is told of requests by mail. */
  notified: readonly string[];
}
