import { expect, it, onTestFinished } from 'vitest';
import {
  enqueueImport,
  POST_IMPORT_QUEUE,
  resumePostImports,
  workOnPostImports,
} from '../../../api/imports/batch/jobs.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { openJobs } from '../../../api/platform/jobs/jobs.ts';
import { createLog } from '../../../api/platform/log.ts';
import { cloneDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

it('works on an import in one chain of jobs, however often it is started or resumed', async () => {
  const database = await cloneDatabase();
  const db = openDatabase(database.url, { max: 4 });
  const jobs = await openJobs(database.url, createLog('silent'));
  onTestFinished(async () => {
    await jobs.close();
    await db.destroy();
    await database.drop();
  });
  const queue = POST_IMPORT_QUEUE;
  const [{ id }] = await db('imports').insert({ filename: 'x', state: 'running' }).returning('id');
  const become = (state: string) => db('imports').where({ id }).update({ state });
  const unfinished = () =>
    db('pgboss.job').where({ name: queue }).whereRaw(`state < 'completed'`).orderBy('state').pluck('state');
  const at = { once: 0, most: 0, jobs: 0 };
  let pass: () => void = () => undefined;
  const openSandbox = () => {
    at.jobs += 1;
    return { close: () => undefined };
  };
  const handler = workOnPostImports({ db, jobs, directory: '/', openSandbox } as never, {
    async running() {
      at.once += 1;
      at.most = Math.max(at.most, at.once);
      await new Promise<void>((resolve) => {
        pass = resolve;
      });
      at.once -= 1;
      await become('done');
    },
  });
  await jobs.work({ [queue]: { work: handler, atOnce: 2, keyed: true } });
  await enqueueImport(db, jobs, id);
  await eventually(() => expect(at.once).toBe(1));
  await resumePostImports(db, jobs);
  expect(await unfinished()).toEqual(['active']);
  // As after a cancel that the running job has not noticed yet.
  for (let n = 0; n < 3; n += 1) await enqueueImport(db, jobs, id);
  await resumePostImports(db, jobs);
  expect(await unfinished()).toEqual(['created', 'active']);
  pass();
  await eventually(() => expect(at).toEqual({ once: 0, most: 1, jobs: 2 }));
  await eventually(async () => expect(await unfinished()).toEqual([]));
  await db('pgboss.job').where({ name: queue }).delete();
  await become('running');
  await resumePostImports(db, jobs);
  await eventually(() => expect(at).toEqual({ once: 1, most: 1, jobs: 3 }));
  pass();
});
