import type { Knex } from 'knex';
import type { Media } from '../../media/media.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';

/** The services of a blog import. */
export interface ImportContext {
  db: Knex;
  jobs: Enqueuing;
  media: Media;
  fetch: GuardedFetch;
  /** This site's URL, without a trailing slash. */
  siteUrl: string;
  /** Holds a folder for each import whose file is being read. */
  directory: string;
  log: Pick<Logger, 'warn'>;
  sandboxes: Sandboxes;
}

/** Adds the import's own sandbox. */
export interface StepContext extends ImportContext {
  sandbox: Sandbox;
}

/**
 * One bounded, atomic piece of work on an import.
 * @returns whether there is more to do
 */
export type ImportStep = (context: StepContext, id: string) => Promise<boolean>;
