import type { Knex } from 'knex';
import type { ErasureReport } from '#shared/personal-data.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { idsWithoutJob } from '../platform/jobs/queues.ts';
import { deleteRecords } from './erase.ts';
import { findAccount } from './find.ts';
import { type Redaction, redact } from './redact.ts';

export const PERSONAL_DATA = 'personal-data';

/** The queue of jobs that finish erasures. */
export const ERASURE_QUEUE = 'finish-erasure';

interface ErasureJob {
  erasure_id: string;
}

export interface EraseServices {
  jobs: Pick<Jobs, 'enqueue'>;
  /** Suppresses the address by its keyed hash. */
  suppressErased(trx: Knex, email: string): Promise<void>;
}

export interface FinishServices {
  /** Deletes files outside the database; called with the address in lower case at each attempt of the job. */
  alsoErase?: readonly ((address: string) => Promise<void>)[];
}

/**
 * Erases a person: deletes their records and mails, anonymises their data requests, and queues the job for the rest, in one
 * transaction.
 * @throws ApiError 'conflict' if the address belongs to a colleague
 */
export async function erasePersonalData(
  trx: Knex.Transaction,
  email: string,
  who: { user_id: string | null; request_id?: string },
  { jobs, suppressErased }: EraseServices,
): Promise<ErasureReport> {
  if (await findAccount(trx, email.toLowerCase())) {
    throw new ApiError(
      'conflict',
      'This address belongs to the account of somebody who works here. Remove the account under Colleagues first, then erase.',
    );
  }
  const { records, ...report } = await deleteRecords(trx, email);
  await suppressErased(trx, email);
  const [erasure] = await trx('erasures')
    .insert({ address: email.toLowerCase(), records: JSON.stringify(records), ...who })
    .returning('id');
  await recordAudit(trx, { ...who, action: 'erase', resource: PERSONAL_DATA, details: { ...report } });
  await enqueue(trx, jobs, erasure.id);
  return report;
}

/** @returns the handler of ERASURE_QUEUE, which may run again after an interruption */
export function finishErasures(db: Knex, { alsoErase = [] }: FinishServices = {}) {
  return async ({ erasure_id }: ErasureJob): Promise<void> => {
    const erasure: (Redaction & Row) | undefined = await db('erasures').where({ id: erasure_id }).first();
    if (!erasure) return;
    for (const erase of alsoErase) await erase(erasure.address);
    const blotted = await redact(db, erasure);
    const { user_id, request_id } = erasure;
    await db.transaction(async (trx) => {
      if ((await trx('erasures').where({ id: erasure_id }).delete()) === 0) return;
      const entry = { user_id, ...(request_id ? { request_id } : {}), resource: PERSONAL_DATA };
      await recordAudit(trx, { ...entry, action: 'finish_erasure', details: { blotted } });
    });
  };
}

interface Row {
  user_id: string | null;
  request_id: string | null;
}

const enqueue = (trx: Knex, jobs: Pick<Jobs, 'enqueue'>, erasure_id: string): Promise<void> =>
  jobs.enqueue(trx, ERASURE_QUEUE, { erasure_id } satisfies ErasureJob, { key: erasure_id });

/** Queues a job for each unfinished erasure that has none. */
export async function resumeErasures(db: Knex, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  for (const id of await idsWithoutJob(db('erasures'), 'erasures', ERASURE_QUEUE))
    await enqueue(db, jobs, id);
}
