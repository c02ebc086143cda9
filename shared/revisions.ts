import type * as z from 'zod';
import type { postSchema } from './posts.ts';

/** How many versions of a post stay. */
export const REVISIONS_MAX = 50;

/** One version of a post in the list of its history. */
export interface RevisionSummary {
  id: string;
  post_id: string;
  /** When it was saved; ISO 8601 in UTC. */
  at: string;
  /** Name of who saved it; null when it was not saved in the admin area, or by an account that is gone. */
  saved_by: string | null;
  /** Fields that differ from the version before; none for the first that is known. */
  changed: string[];
  title: string;
}

/** The same with everything that was saved. */
export interface Revision extends RevisionSummary {
  fields: z.output<typeof postSchema>;
}
