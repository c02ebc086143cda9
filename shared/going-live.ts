import * as z from 'zod';
import type { SampleCount, Samples } from './samples.ts';

/** A person's confirmation, and when; ISO 8601 in UTC. */
export interface Mark {
  at: string;
  /** Full name or email address; null if the account was deleted. */
  by: string | null;
}

/** Items that only a person can confirm. */
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

/** Path of the link in a test mail, before its token. */
export const MAIL_ARRIVED_PATH = '/going-live';

/** GET /api/admin/going-live: facts at the time of the request, for the admin to put into words. */
export interface GoingLive {
  /** When the list was hidden from the dashboard. */
  hidden: Mark | null;
  /** Unedited samples. */
  samples: SampleCount[];
  removed_samples: Samples['removed'];
  company: {
    /** Missing details that UK law requires, in words. */
    missing: string[];
    /** Whether the details of the invented company are shown. */
    is_sample: boolean;
    /** Whether the first start has asked whose site it is, which it does not if the environment names the first account. */
    is_asked: boolean;
    vat_number: string | null;
    /** Confirmation that the company has no VAT number. */
    no_vat: Mark | null;
    /** The last save of the settings; null if they were never saved. */
    saved: Mark | null;
  };
  /** Team members shown with a portrait; photographs and drawings both count. */
  portraits: { people: number; own: number };
  /** Where visitors read prices. */
  prices: {
    found: { resource: 'questions' | 'page-texts'; id: string; title: string; prices: string[] }[];
    version: string;
    confirmed: Mark | null;
  };
  legal: { version: string; confirmed: Mark | null };
  mail: {
    transport: 'smtp' | 'files';
    failing: number;
    /** Whether the mail server has accepted any. */
    has_sent: boolean;
    arrived: Mark | null;
  };
  address: { url: string; is_https: boolean; is_public: boolean };
  /** The last backup; each is read back when it is made. */
  backup: { at: string; is_due: boolean; missing: number } | null;
  administrators: { active: number; without_second_factor: number; mine: boolean };
  analytics: { is_counting: boolean; declined: Mark | null };
  /** Addresses that are notified of requests. */
  notified: readonly string[];
}
