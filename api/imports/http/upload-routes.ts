import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { BLOG_IMPORT_LIMITS, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { actor, recordAudit } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { receiveFile } from '../../platform/batch/receive.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { fetchRecord } from '../../platform/http/crud-router.ts';
import type { ImportContext } from '../batch/context.ts';
import { makeFolder, type Readers } from '../batch/readers.ts';
import { singleLine } from '../text/strings.ts';
import { blogImports } from './resource.ts';

const FILE_TOO_LARGE =
  'The file is larger than 200 MB. Export it in several parts, by year or by category, and import one after the other.';

/** POST /upload: the file as the body, its name in the query. Answers once it is recognised; it is read in the background. */
export function blogUploadRouter(context: ImportContext, readers: Readers): Router {
  const { db } = context;
  const router = Router();
  router.post('/upload', requirePermission('import', blogImports.name), async (request, response) => {
    if (request.is(['json', '+json', 'urlencoded', 'multipart']))
      throw new ApiError('unsupported', 'Send the bytes of the file itself as the body.');
    if (Number(request.get('content-length') ?? 0) > BLOG_IMPORT_LIMITS.bytes)
      throw new ApiError('too_large', FILE_TOO_LARGE);
    const release = readers.reserve();
    const id = randomUUID();
    try {
      const file = path.join(await makeFolder(readers, id), 'source');
      const bytes = await receiveFile(request, file, {
        bytes: BLOG_IMPORT_LIMITS.bytes,
        refusal: FILE_TOO_LARGE,
      });
      if (bytes === 0)
        throw new ApiError('invalid', 'The file is empty. Export it once more, and choose the new file.');
      const filename = nameOf(request);
      const toRead = { file, bytes, address: null };
      const format = await readers.recognise(id, toRead);
      const begun = await db.transaction((trx) => beginImport(trx, request, { id, filename, bytes, format }));
      readers.begin(id, toRead, release);
      response.status(201).json(begun);
    } catch (error) {
      release();
      await rm(readers.folder(id), { recursive: true, force: true });
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
  fields: { id: string; filename: string; address?: string; bytes?: number; format?: string },
): ReturnType<typeof fetchRecord> {
  await trx('imports').insert({
    ...fields,
    options: JSON.stringify(USUAL_BLOG_IMPORT_OPTIONS),
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

function nameOf(request: Request): string {
  const given = String(request.query.filename ?? '').replaceAll('\\', '/');
  return singleLine(path.basename(given), 200) || 'export';
}
