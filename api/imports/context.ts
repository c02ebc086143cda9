import type { Knex } from 'knex';
import type { Media } from '../media/media.ts';
import type { Enqueuing } from '../platform/jobs/jobs.ts';
import type { GuardedFetch } from '../platform/net/guarded-fetch.ts';
import type { Convert } from './convert/types.ts';
import type { ReaderInput, Recognised } from './source.ts';

/** What every part of a blog import works with. */
export interface ImportContext {
  db: Knex;
  jobs: Enqueuing;
  media: Media;
  fetch: GuardedFetch;
  /** Address of this site, without a closing slash. */
  siteUrl: string;
  /** Where each import has a folder for its file while it is being read. */
  directory: string;
  recognise(input: ReaderInput): Promise<Recognised>;
  convert: Convert;
}

/**
 * One bounded piece of work on an import that is in the step's state, whole or not at all.
 * @returns whether there is more to do in any state
 */
export type ImportStep = (context: ImportContext, id: string) => Promise<boolean>;
