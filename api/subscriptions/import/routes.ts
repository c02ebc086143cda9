import path from 'node:path';
import { Router } from 'express';
import * as z from 'zod';
import {
  CONFIRMATIONS_AT_ONCE,
  DECLARATION_LEAST,
  IMPORT_LIMITS,
  IMPORT_OUTCOMES,
  IMPORT_ROWS_SHOWN,
  importOptionsSchema,
  importRunSchema,
  type SubscriptionImport,
} from '#shared/subscription-imports.ts';
import { recordAction } from '../../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../../platform/auth/session.ts';
import { bytesOf } from '../../platform/encoding.ts';
import { ApiError, invalidField, parse } from '../../platform/http/api-error.ts';
import { commandRoutes, fetchRecord, inStates, readId } from '../../platform/http/crud-router.ts';
import { receiveUpload, uploadedName } from '../../platform/receive.ts';
import { inWorkFolder } from '../../platform/work-folders.ts';
import type { Services } from '../../services.ts';
import { subscriptionImports } from '../resource.ts';
import { askForConfirmation } from '../subscribe.ts';
import { stageFile } from './stage.ts';
import { check, run, undo } from './work.ts';

const rowsQuery = z.object({ outcome: z.enum(IMPORT_OUTCOMES).optional() });

/** /api/admin/subscription-imports, beyond reading. */
export function importsRouter({ db, outbox, site }: Services): Router {
  const router = Router();

  router.get('/:id/rows', requirePermission('show', 'subscription-imports'), async (request, response) => {
    const id = readId(subscriptionImports, request.params.id);
    const { outcome } = parse(rowsQuery, request.query);
    const rows = db('subscription_import_rows')
      .where({ import_id: id, ...(outcome && { outcome }) })
      .orderBy('number')
      .limit(IMPORT_ROWS_SHOWN)
      .select('number', 'line', 'email', 'outcome', 'note', db.raw("fields->>'status' as status"))
      .select(db.raw("fields->>'first_name' as first_name, coalesce(fields->'tags', '[]') as tags"));
    response.json(await rows);
  });

  const resource = subscriptionImports;
  const allow = requirePermission('import', 'subscriptions');
  commandRoutes(
    router,
    { db, resource, allow },
    {
      check: inStates<SubscriptionImport>(
        resource,
        ['checked'],
        'Only an import that has been read and not started can be checked.',
        async (trx, { id, options: { marks } }, { body }) => {
          const { columns, ...given } = parse(importOptionsSchema, body);
          const options = { ...given, marks: { ...marks, ...given.marks } };
          await trx('subscription_imports')
            .where({ id })
            .update({ columns: JSON.stringify(columns), options: JSON.stringify(options) });
          await check(trx, id);
        },
      ),
      run: inStates<SubscriptionImport>(
        resource,
        ['checked'],
        'This import is not ready to be started.',
        async (trx, { id, counts }, { body }) => {
          const { declaration } = parse(importRunSchema, body ?? {});
          if ((counts.add ?? 0) + (counts.forward ?? 0) + (counts.detail ?? 0) === 0)
            throw new ApiError('conflict', 'There is nothing to import: no row would change anything.');
          if ((counts.to_confirm ?? 0) > 0 && (declaration ?? '').length < DECLARATION_LEAST)
            throw invalidField(
              'declaration',
              `Say in at least ${DECLARATION_LEAST} characters where these people gave their consent: anybody imported as confirmed gets newsletters.`,
            );
          await trx('subscription_imports').where({ id }).update({ declaration, started_at: trx.fn.now() });
          await run(trx, id);
          return { declaration, counts };
        },
      ),
      undo: inStates<SubscriptionImport>(
        resource,
        ['done'],
        'Only an import that is finished can be undone.',
        (trx, { id }) => undo(trx, id),
      ),
      confirmations: inStates<SubscriptionImport>(
        resource,
        ['done'],
        'Only a finished import has people to ask.',
        async (trx, { id }) => {
          const imported = trx('subscription_import_rows')
            .where({ import_id: id })
            .whereNotNull('subscription_id')
            .select('subscription_id');
          const pending = await trx('subscriptions')
            .where({ status: 'pending' })
            .whereNull('confirm_sent_at')
            .whereNull('unsubscribed_at')
            .whereIn('id', imported)
            .orderBy('id')
            .limit(CONFIRMATIONS_AT_ONCE)
            .forUpdate();
          let asked = 0;
          for (const person of pending)
            if (await askForConfirmation(trx, person, { outbox, site }, null, true)) asked += 1;
          if (asked === 0)
            throw new ApiError(
              'conflict',
              'Everybody in this import has been asked, or is no longer pending.',
            );
          await trx('subscription_imports').where({ id }).increment('confirmations', asked);
          return { asked };
        },
      ),
    },
  );
  return router;
}

const LIMIT = {
  bytes: IMPORT_LIMITS.bytes,
  refusal: 'The file is larger than 64 MB. Split it, and import one part after the other.',
};

/** How files of Excel, Numbers and OpenDocument begin, and old ones of Excel: whatever is dropped arrives as text/csv. */
const SPREADSHEETS = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/**
 * POST /upload: the bytes of a file as text/csv, its name in the query. Stores and checks it. Maintenance
 * deletes what a killed process left of it in the work directory.
 */
export function importUploadRouter({ db, library: { workDirectory } }: Services): Router {
  const router = Router();
  router.post('/upload', requirePermission('import', 'subscriptions'), async (request, response) => {
    await inWorkFolder(workDirectory, 'subscribers', async (folder) => {
      const file = path.join(folder, 'list.csv');
      await receiveUpload(request, file, LIMIT);
      if (SPREADSHEETS.includes((await bytesOf(file, 4)).toString('latin1')))
        throw new ApiError(
          'unsupported',
          'Choose a CSV file. A spreadsheet is saved as one under File, Save as.',
        );
      const record = await db.transaction(async (trx) => {
        const about = {
          filename: uploadedName(request, 'list.csv'),
          created_by: signedInUser(request).id,
        };
        const id = await stageFile(trx, file, about);
        await check(trx, id);
        await recordAction(trx, request, {
          action: 'upload',
          resource: 'subscription-imports',
          record_id: id,
        });
        return fetchRecord(subscriptionImports, trx, id);
      });
      response.status(201).json(record);
    });
  });
  return router;
}
