import path from 'node:path';
import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { IMPORT_LIMITS } from '#shared/subscription-imports.ts';
import { actor, recordAudit } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { receiveUpload, uploadedName } from '../../platform/batch/receive.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { fetchRecord } from '../../platform/http/crud-router.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { inWorkFolder } from '../../platform/work-folders.ts';
import { subscriptionImports } from './resource.ts';
import { stageFile } from './stage.ts';
import { enqueueImport } from './work.ts';

const LIMIT = {
  bytes: IMPORT_LIMITS.bytes,
  refusal: 'The file is larger than 64 MB. Split it, and import one part after the other.',
};

/**
 * POST /upload: the bytes of a file as text/csv, its name in the query. Reads it into the database and checks it.
 * @param workDirectory for the file meanwhile; maintenance deletes there what a killed process left
 */
export function importUploadRouter(db: Knex, jobs: Pick<Jobs, 'enqueue'>, workDirectory: string): Router {
  const router = Router();
  router.post('/upload', requirePermission('import', 'subscriptions'), async (request, response) => {
    if (!request.is(['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel']))
      throw new ApiError(
        'unsupported',
        'Choose a CSV file. A spreadsheet is saved as one under File, Save as.',
      );
    await inWorkFolder(workDirectory, 'subscribers', async (folder) => {
      const file = path.join(folder, 'list.csv');
      await receiveUpload(request, file, LIMIT);
      const id = await begin(db, request);
      try {
        await stageFile(db, id, file);
        await db.transaction(async (trx) => {
          await trx('subscription_imports')
            .where({ id })
            .update({ state: 'checking', position: trx.ref('total') });
          await enqueueImport(trx, jobs, id);
        });
      } catch (error) {
        const problem =
          error instanceof ApiError ? error.message : 'The file could not be read. Try it once more.';
        await db('subscription_import_rows').where({ import_id: id }).delete();
        await db('subscription_imports').where({ id }).update({ state: 'failed', problem });
        throw error;
      }
      response.status(201).json(await fetchRecord(subscriptionImports, db, id));
    });
  });
  return router;
}

async function begin(db: Knex, request: Request): Promise<string> {
  return db.transaction(async (trx) => {
    const [row] = await trx('subscription_imports')
      .insert({
        filename: uploadedName(request, 'list.csv'),
        created_by: request.user?.id ?? null,
      })
      .returning('id');
    await recordAudit(trx, {
      ...actor(request),
      action: 'upload',
      resource: 'subscription-imports',
      record_id: row.id,
    });
    return row.id;
  });
}
