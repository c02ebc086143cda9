import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { BLOG_IMPORT_LIMITS, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { actor, recordAudit } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { receiveUpload, uploadedName } from '../../platform/batch/receive.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { fetchRecord } from '../../platform/http/crud-router.ts';
import type { ImportContext } from '../batch/context.ts';
import type { Readers } from '../batch/readers.ts';
import { blogImports } from './resource.ts';

const LIMIT = {
  bytes: BLOG_IMPORT_LIMITS.bytes,
  refusal:
    'The file is larger than 200 MB. Export it in several parts, by year or by category, and import one after the other.',
};

/** POST /upload: the file as the body, its name in the query. Answers once it is recognised; it is read in the background. */
export function blogUploadRouter({ db }: ImportContext, readers: Readers): Router {
  const router = Router();
  router.post('/upload', requirePermission('import', blogImports.name), async (request, response) => {
    if (request.is(['json', '+json', 'urlencoded', 'multipart']))
      throw new ApiError('unsupported', 'Send the bytes of the file itself as the body.');
    const release = readers.reserve();
    const ids = { id: randomUUID(), reader: randomUUID() };
    try {
      const file = path.join(await readers.makeFolder(ids.id), 'source');
      const bytes = await receiveUpload(request, file, LIMIT);
      if (bytes === 0)
        throw new ApiError('invalid', 'The file is empty. Export it once more, and choose the new file.');
      const source = { file, bytes, address: null };
      const format = await readers.recognise(ids.id, source);
      const fields = { ...ids, filename: uploadedName(request, 'export'), bytes, format };
      const begun = await db.transaction((trx) => beginImport(trx, request, fields));
      readers.begin(ids.id, ids.reader, source, release);
      response.status(201).json(begun);
    } catch (error) {
      release();
      await readers.removeFolder(ids.id);
      throw error;
    }
  });
  return router;
}

/**
 * Stores a new import, with an audit entry.
 * @returns the import before reading starts, as a fast reader could otherwise change it before the answer
 */
export async function beginImport(
  trx: Knex,
  request: Request,
  given: { id: string; reader: string; filename: string; address?: string; bytes?: number; format?: string },
): ReturnType<typeof fetchRecord> {
  const { reader, ...fields } = given;
  await trx('imports').insert({
    ...fields,
    options: JSON.stringify(USUAL_BLOG_IMPORT_OPTIONS),
    summary: JSON.stringify({ reader, readings: 1 }),
    created_by: request.user?.id ?? null,
  });
  await recordAudit(trx, {
    ...actor(request),
    action: 'upload',
    resource: blogImports.name,
    record_id: fields.id,
    details: { filename: fields.filename, format: fields.format ?? null },
  });
  return fetchRecord(blogImports, trx, fields.id);
}
