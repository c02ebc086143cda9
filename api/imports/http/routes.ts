import { randomUUID } from 'node:crypto';
import { type Request, Router } from 'express';
import { BLOG_IMPORT_LIMITS, feedAddressSchema, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { actor, recordAudit } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { receiveUpload, uploadedName } from '../../platform/batch/receive.ts';
import { batchCommands, batchReport } from '../../platform/batch/routes.ts';
import { ApiError, parse } from '../../platform/http/api-error.ts';
import { fetchRecord } from '../../platform/http/crud-router.ts';
import type { ImportContext } from '../batch/context.ts';
import type { Readers } from '../batch/reading.ts';
import { READER } from '../batch/stage.ts';
import { commands } from './commands.ts';
import { blogImports, reportLines } from './resource.ts';

export interface BlogImportRoutes {
  context: ImportContext;
  readers: Readers;
}

const may = (action: string) => requirePermission(action, blogImports.name);

const LIMIT = {
  bytes: BLOG_IMPORT_LIMITS.bytes,
  refusal:
    'The file is larger than 200 MB. Export it in several parts, by year or by category, and import one after the other.',
};

/** POST /upload: the file as the body, its name in the query. Answers once it is recognised; it is read in the background. */
export function blogUploadRouter(services: BlogImportRoutes): Router {
  const { readers } = services;
  const router = Router();
  router.post('/upload', may('import'), async (request, response) => {
    if (request.is(['json', '+json', 'urlencoded', 'multipart']))
      throw new ApiError('unsupported', 'Send the bytes of the file itself as the body.');
    const id = randomUUID();
    try {
      const bytes = await receiveUpload(request, await readers.makeFolder(id), LIMIT);
      if (bytes === 0)
        throw new ApiError('invalid', 'The file is empty. Export it once more, and choose the new file.');
      const format = await readers.recognise(id, bytes);
      const filename = uploadedName(request, 'export');
      const begun = await beginImport(services, request, { id, filename, address: null, bytes, format });
      response.status(201).json(begun);
    } catch (error) {
      await readers.removeFolder(id);
      throw error;
    }
  });
  return router;
}

/**
 * Stores a new import, with an audit entry, and begins to read it.
 * @returns the import before reading starts, as a fast reader could otherwise change it before the answer
 */
async function beginImport(
  { context: { db }, readers }: BlogImportRoutes,
  request: Request,
  fields: { id: string; filename: string; address: string | null; bytes: number; format: string | null },
): ReturnType<typeof fetchRecord> {
  const begun = await db.transaction(async (trx) => {
    await trx('imports').insert({
      ...fields,
      options: JSON.stringify(USUAL_BLOG_IMPORT_OPTIONS),
      summary: JSON.stringify({ reader: READER, readings: 1 }),
      created_by: request.user?.id ?? null,
    });
    await recordAudit(trx, {
      ...actor(request),
      action: 'upload',
      resource: blogImports.name,
      record_id: fields.id,
      details: { filename: fields.filename, format: fields.format },
    });
    return fetchRecord(blogImports, trx, fields.id);
  });
  readers.begin(fields);
  return begun;
}

/**
 * /imports: everything but lists, records and the upload.
 * @param itemsChanged called when items may have changed, to drop cached counts
 */
export function blogImportsRouter(services: BlogImportRoutes, itemsChanged: () => void): Router {
  const { context, readers } = services;
  const { db } = context;
  const resource = blogImports;
  const router = Router();
  router.post('/address', may('import'), async (request, response) => {
    const { address } = parse(feedAddressSchema, request.body);
    const fields = { id: randomUUID(), filename: address, address, bytes: 0, format: null };
    response.status(201).json(await beginImport(services, request, fields));
  });
  batchReport(router, { db, resource, allow: may('show') }, (id) => reportLines(db, id, context.siteUrl));
  const allow = may('import');
  batchCommands(router, { db, resource, allow, done: itemsChanged }, commands(context, readers));
  return router;
}
