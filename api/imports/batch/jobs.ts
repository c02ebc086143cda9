import type { Knex } from 'knex';
import { batchJobs } from '../../platform/batch/jobs.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { analyseStep } from './analyse.ts';
import type { ImportContext, ImportStep } from './context.ts';

/** Each job of this queue works on one blog import for a while. */
export const POST_IMPORT_QUEUE = 'import-posts';

/** The next step of an import in each state that has work. */
export type ImportSteps = { readonly [state in 'analysing' | 'running' | 'undoing']: ImportStep };

const jobs = batchJobs({
  table: 'imports',
  queue: POST_IMPORT_QUEUE,
  atWork: ['analysing', 'running', 'undoing'] satisfies (keyof ImportSteps)[],
});
export const enqueueImport = jobs.enqueue;
export const resumePostImports = jobs.resume;

export function workOnPostImports(
  base: Omit<ImportContext, 'jobs'>,
  given: Omit<ImportSteps, 'analysing'>,
): JobHandler {
  const steps: ImportSteps = { analysing: analyseStep, ...given };
  return jobs.work(base.db, (enqueuing, id) => {
    const context = { ...base, jobs: enqueuing, sandbox: base.sandboxes.take(id) };
    return {
      async step() {
        const state: keyof ImportSteps | undefined = await stateOf(base.db, id);
        const step: ImportStep | undefined = state && steps[state];
        return step ? step(context, id) : false;
      },
      end: () => base.sandboxes.leave(id, context.sandbox),
    };
  });
}

const stateOf = async (db: Knex, id: string) => (await db('imports').where({ id }).first('state'))?.state;
