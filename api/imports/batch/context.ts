import type { Knex } from 'knex';
import type { Media } from '../../media/media.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';

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
  log: Pick<Logger, 'warn'>;
  sandboxes: Sandboxes;
}

/** What a step works with: the sandbox is that of its import. */
export interface StepContext extends ImportContext {
  sandbox: Sandbox;
}

/**
 * One bounded piece of work on an import that is in the step's state, whole or not at all.
 * @returns whether there is more to do in any state
 */
export type ImportStep = (context: StepContext, id: string) => Promise<boolean>;
