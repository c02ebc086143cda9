import * as z from 'zod';
import { email } from './fields.ts';

/** Body of POST /api/admin/personal-data/search and /erase: one whole address, never a part of one. */
export const personSchema = z.object({ email });

/** Body of POST /api/admin/personal-data/people: a part of a name, an address or a telephone number. */
export const peopleSchema = z.object({
  q: z
    .string({ error: 'Enter a name, an address or a phone number' })
    .trim()
    .min(3, { error: 'Enter at least three characters' })
    .max(200, { error: 'At most 200 characters' }),
});

/** Somebody whom it finds. */
export interface Person {
  email: string;
  name: string | null;
  phone: string | null;
}

/** Body of POST /api/admin/personal-data/export. */
export const personExportSchema = personSchema.extend({ format: z.enum(['json', 'html']) });

type Row = Record<string, unknown> & { id: string };

/** Everything that the product holds about anyone who uses an address. */
export interface PersonalData {
  email: string;
  /** Moment of the look-up, ISO 8601 in UTC. */
  found_at: string;
  consultations: Row[];
  subscriptions: Row[];
  privacy_requests: Row[];
  mails: Row[];
  /** Records of theirs that somebody deleted, and that are still in the bin. */
  deleted_records: Row[];
  /** Entries of the audit log about the above, or that name the address. */
  audit_log: Row[];
  /** Why the address is not written to; known by a keyed hash alone. */
  suppression: { reason: string; created_at: string } | null;
  /** The account of somebody who works here. */
  account: Row | null;
  /** Other texts that hold the address, and in how many records. */
  mentions: {
    table: string;
    column: string;
    records: number;
    /** What some of them are called, where they have names. */
    titles: string[];
    /** Whether it is the website's own text, which an erasure leaves to a person's judgement. */
    stays: boolean;
  }[];
}

/**
 * What an erasure did at once. A job then removes the address from other people's texts; the audit log says
 * when, and in how many records.
 */
export interface ErasureReport {
  deleted: { [table: string]: number };
  /** Records that stay, anonymised. */
  anonymised: number;
}
