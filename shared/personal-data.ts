import * as z from 'zod';
import { email } from './fields.ts';
import type { SuppressionReason } from './subscriptions.ts';

/** Body of POST /api/admin/personal-data/search and /erase: a whole email address. */
export const personSchema = z.object({ email });

/** Body of POST /api/admin/personal-data/people: part of a name, an email address or a telephone number. */
export const peopleSchema = z.object({
  q: z
    .string({ error: 'Enter a name, an address or a phone number' })
    .trim()
    .min(3, { error: 'Enter at least three characters' })
    .max(200, { error: 'At most 200 characters' }),
});

/** A person found. */
export interface Person {
  email: string;
  name: string | null;
  phone: string | null;
}

/** Body of POST /api/admin/personal-data/export. */
export const personExportSchema = personSchema.extend({ format: z.enum(['json', 'html']) });

type Row = Record<string, unknown> & { id: string };

/** Everything stored about an email address. */
export interface PersonalData {
  email: string;
  /** Time of the search, ISO 8601 in UTC. */
  found_at: string;
  consultations: Row[];
  subscriptions: Row[];
  privacy_requests: Row[];
  mails: Row[];
  /** Issues of the newsletter that were sent to them. */
  newsletters: Row[];
  /** Bounces and complaints. */
  mail_events: Row[];
  /** Rows of imported lists of subscribers. */
  imported_rows: Row[];
  /** The person's records in the bin. */
  deleted_records: Row[];
  /** Log entries about these records, or that contain the address. */
  audit_log: Row[];
  /** Why the address is suppressed. */
  suppression: { reason: SuppressionReason; created_at: string } | null;
  /** The account of a colleague. */
  account: Row | null;
  /** Other texts that contain the address, and the number of records. */
  mentions: {
    table: string;
    column: string;
    records: number;
    /** Whether an erasure leaves it to a person's judgement, as a text of the website. */
    stays: boolean;
  }[];
}

/**
 * Immediate result of an erasure. A job then redacts the address in other texts; the audit log says when, and in how many
 * records.
 */
export interface ErasureReport {
  deleted: { [table: string]: number };
  /** Records that stay, anonymised. */
  anonymised: number;
}
