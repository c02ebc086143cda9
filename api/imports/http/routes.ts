import { randomUUID } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import type * as z from 'zod';
import {
  BLOG_IMPORT_LIMITS,
  blogImportOptionsSchema,
  feedAddressSchema,
  selectionSchema,
  USUAL_BLOG_IMPORT_OPTIONS,
} from '#shared/imports.ts';
import { recordAction } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { ApiError, isUniqueViolation, parse } from '../../platform/http/api-error.ts';
import { type CommandWork, commandRoutes, fetchRecord, inStates } from '../../platform/http/crud-router.ts';
import { filteredRows } from '../../platform/http/list.ts';
import { receiveUpload, uploadedName } from '../../platform/receive.ts';
import { resolveSlugs } from '../batch/compare.ts';
import type { ImportContext, ImportRow } from '../batch/context.ts';
import { enqueueImport } from '../batch/jobs.ts';
import { deleteStaged, makeFolder, removeFolder } from '../batch/reading.ts';
import { blogImports, importItems } from './resource.ts';

const may = (action: string) => requirePermission(action, blogImports.name);

const LIMIT = {
  bytes: BLOG_IMPORT_LIMITS.bytes,
  refusal:
    'The file is larger than 200 MB. Export it in several parts, by year or by category, and import one after the other.',
};

/** POST /upload: the file as the body, its name in the query. It is recognised and read in the background. */
export function blogUploadRouter(context: ImportContext): Router {
  const router = Router();
  router.post('/upload', may('import'), async (request, response) => {
    if (request.is(['json', '+json', 'urlencoded', 'multipart']))
      throw new ApiError('unsupported', 'Send the bytes of the file itself as the body.');
    const id = randomUUID();
    try {
      const { bytes } = await receiveUpload(request, await makeFolder(context, id), LIMIT);
      const fields = { id, filename: uploadedName(request, 'export'), address: null, bytes };
      response.status(201).json(await beginImport(context, request, fields));
    } catch (error) {
      await removeFolder(context, id);
      throw error;
    }
  });
  return router;
}

/** Stores a new import, with an audit entry and a job that reads it. */
function beginImport(
  { db, jobs }: ImportContext,
  request: Request,
  fields: { id: string; filename: string; address: string | null; bytes: number },
): ReturnType<typeof fetchRecord> {
  return db.transaction(async (trx) => {
    await trx('imports').insert({
      ...fields,
      options: JSON.stringify(USUAL_BLOG_IMPORT_OPTIONS),
      created_by: request.user?.id ?? null,
    });
    await recordAction(trx, request, {
      action: 'upload',
      resource: blogImports.name,
      record_id: fields.id,
      details: { filename: fields.filename },
    });
    await enqueueImport(trx, jobs, fields.id);
    return fetchRecord(blogImports, trx, fields.id);
  });
}

/**
 * /imports: everything but lists, records and the upload.
 */
export function blogImportsRouter(context: ImportContext): Router {
  const { db } = context;
  const resource = blogImports;
  const router = Router();
  router.post('/address', may('import'), async (request, response) => {
    const { address } = parse(feedAddressSchema, request.body);
    const fields = { id: randomUUID(), filename: address, address, bytes: 0 };
    response.status(201).json(await beginImport(context, request, fields));
  });
  const committed = async (id: string, command: string) => {
    // The file of one that still waits to be read.
    if (command === 'cancel') await removeFolder(context, id).catch(() => undefined);
  };
  commandRoutes(router, { db, resource, allow: may('import'), committed }, commands(context));
  return router;
}

/** The commands on an import, by their names in the address. */
function commands(context: ImportContext): { [path: string]: CommandWork } {
  /** A unique index lets one import write at a time: two could give the same address to different posts. */
  const start = async (trx: Knex, id: string, columns: { state: string; position: number }) => {
    await enqueueImport(trx, context.jobs, id);
    try {
      await trx('imports')
        .where({ id })
        .update({ ...columns, finished_at: null });
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('conflict', ANOTHER_IS_AT_WORK);
      throw error;
    }
  };
  return {
    options: inStates<ImportRow>(
      blogImports,
      ['ready'],
      'The options can be changed once the articles have been checked, and before the import starts.',
      async (trx, { id, site_url, options: before }, { body }) => {
        const given = parse(blogImportOptionsSchema, body ?? {});
        const after = site_url === null ? given : { ...given, old_site: null };
        await trx('imports')
          .where({ id })
          .update({ options: JSON.stringify(after) });
        if (after.old_site !== (before.old_site ?? null)) {
          // What was found with the other address.
          for (const table of ['import_item_images', 'import_images', 'import_addresses'])
            await trx(table).where({ import_id: id }).delete();
          await start(trx, id, { state: 'analysing', position: 0 });
        }
        return { after };
      },
    ),
    selection: inStates<ImportRow>(
      blogImports,
      ['ready'],
      'Articles can be chosen before the import starts.',
      async (trx, { id }, { body }) => {
        await selectItems(trx, id, parse(selectionSchema, body ?? {}));
        return null;
      },
    ),
    run: inStates<ImportRow>(
      blogImports,
      ['ready', 'cancelled'],
      'This import cannot be started: it is running, finished or failed.',
      async (trx, { id, state, position, options }) => {
        const waiting = { import_id: id, selected: true, outcome: 'waiting' };
        const [count] = await trx('import_items').where(waiting).count({ total: '*' });
        const selected = Number(count?.total);
        if (selected === 0)
          throw new ApiError('conflict', 'There is nothing to import: choose at least one article.');
        // A post may have been given one of them since the analysis, or since it was stopped.
        await resolveSlugs(trx, id);
        const begun = state === 'ready' ? { position: 0, started_at: trx.fn.now() } : { position };
        await start(trx, id, { state: 'running', ...begun });
        return { selected, options };
      },
    ),
    cancel: inStates<ImportRow>(
      blogImports,
      ['reading', 'analysing', 'running'],
      'There is nothing to cancel: the import is not running, or is being undone.',
      async (trx, { id, state }) => {
        const isRunning = state === 'running';
        const failed = { state: 'failed', problem: READING_CANCELLED, total: 0, position: 0 };
        await trx('imports')
          .where({ id })
          .update({ ...(isRunning ? { state: 'cancelled' } : failed), finished_at: trx.fn.now() });
        if (!isRunning) await deleteStaged(trx, id);
        return { state };
      },
    ),
    undo: inStates<ImportRow>(
      blogImports,
      ['done', 'cancelled'],
      'Only an import that is finished or cancelled can be undone.',
      (trx, { id }) => start(trx, id, { state: 'undoing', position: 0 }),
    ),
  };
}

const READING_CANCELLED = 'The reading was cancelled, and nothing of it was kept.';
const ANOTHER_IS_AT_WORK =
  'Another import is being written or undone. Wait until it is finished, then start this one.';

/**
 * Selects or deselects items, by number or else by filter. Items that are here already, are repeated or cannot be imported
 * are never selected.
 */
async function selectItems(
  trx: Knex,
  import_id: string,
  { selected, numbers, filter: { q, ...filter } = {} }: z.output<typeof selectionSchema>,
): Promise<void> {
  const wanted = { ids: null, q: q ?? null, filter: { ...filter, import_id } };
  const found = filteredRows(importItems, trx, wanted);
  if (numbers) found.whereIn('r.number', numbers);
  if (selected) found.whereNot('r.match', 'repeated').whereNull('r.problem').whereRaw(`not (${IS_HERE})`);
  await trx('import_items')
    .where({ import_id })
    .whereIn('number', found.select('r.number'))
    .update({ selected });
}

/** Whether an earlier import brought it, and that has not been undone since. */
const IS_HERE =
  "r.match = 'imported' and exists (select from blog_posts here where here.id = r.match_post_id)";
