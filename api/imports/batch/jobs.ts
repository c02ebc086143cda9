import { batchJobs } from '../../platform/batch/jobs.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { analyseStep } from './analyse.ts';
import type { ImportContext, ImportStep } from './context.ts';

/** Each job of this queue works on one blog import for a while. */
export const POST_IMPORT_QUEUE = 'import-posts';

const jobs = batchJobs({
  table: 'imports',
  queue: POST_IMPORT_QUEUE,
  atWork: ['analysing', 'running', 'undoing'],
});
export const enqueueImport = jobs.enqueue;
export const resumePostImports = jobs.resume;

/** @param steps that follow the analysis; each does nothing unless an import is in its state */
export const workOnPostImports = (
  base: Omit<ImportContext, 'jobs'>,
  steps: readonly ImportStep[],
): JobHandler =>
  jobs.work(base.db, (enqueuing, id) => {
    const context = { ...base, jobs: enqueuing, sandbox: base.sandboxes.take(id) };
    return {
      async step() {
        for (const step of [analyseStep, ...steps]) if (await step(context, id)) return true;
        return false;
      },
      end: () => base.sandboxes.leave(id, context.sandbox),
    };
  });
