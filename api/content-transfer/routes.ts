import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, Router } from 'express';
import {
  CONTENT_FILE_BYTES,
  CONTENT_FILE_TOO_LARGE,
  type ContentAccount,
  type ContentState,
} from '#shared/content-transfer.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { asDiskFull, receiveFile } from '../platform/batch/receive.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { StartError } from '../platform/process/start-error.ts';
import { inWorkFolder } from '../platform/work-folders.ts';
import { type ContentSource, writeContent } from './export.ts';
import { importContent } from './import.ts';
import { lastSnapshot } from './snapshots.ts';

interface ContentRoutes extends ContentSource {
  /** Folder for temporary files. */
  workDirectory: string;
  /** Folder of the copies made before imports. */
  snapshots: string;
  /** Called after an import or its undo, before the answer. */
  written(): Promise<void>;
}

/**
 * /api/admin/content: GET /export sends the content as one file. POST /check and /import take the bytes of such a file: the
 * first reports what would change, the second changes it. POST /take-back undoes the last import.
 */
export function contentRouter({ workDirectory, snapshots, written, ...source }: ContentRoutes): Router {
  const router = Router();
  let isBusy = false;
  /** Allows one at a time, as each reads or writes a whole site; sending and receiving the file is not included. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy) throw new ApiError('unavailable', BUSY);
    isBusy = true;
    try {
      return await work();
    } catch (error) {
      throw toRefusal(error);
    } finally {
      isBusy = false;
    }
  };
  const run = (request: Request, file: string, isDryRun: boolean): Promise<ContentAccount> =>
    alone(async () => {
      const options = { workDirectory, snapshots, isDryRun, by: actor(request) };
      const { manifest, changes } = await importContent(source, file, options);
      if (!isDryRun) await written();
      return { made_at: manifest.created_at, product_version: manifest.product_version, changes };
    });
  const take =
    (isDryRun: boolean): RequestHandler =>
    async (request, response) => {
      if (request.is(['json', '+json', 'urlencoded', 'multipart']))
        throw new ApiError('unsupported', 'Send the bytes of the file itself as the body.');
      if (Number(request.get('content-length') ?? 0) > LIMIT.bytes)
        throw new ApiError('too_large', LIMIT.refusal);
      await inWorkFolder(workDirectory, 'content', async (folder) => {
        const file = path.join(folder, 'content.tar.zst');
        await receiveFile(request, file, LIMIT);
        response.json(await run(request, file, isDryRun));
      });
    };

  router.get('/', requirePermission('import', CONTENT), async (_request, response) => {
    const last = await lastSnapshot(snapshots);
    response.json({ imported_at: last?.at.toISOString() ?? null } satisfies ContentState);
  });

  router.get('/export', requirePermission('export', CONTENT), async (request, response) => {
    await inWorkFolder(workDirectory, 'content', async (folder) => {
      const file = path.join(folder, 'content.tar.zst');
      const { created_at, kinds, files } = await alone(() => writeContent(source, file));
      const rows = kinds.reduce((sum, kind) => sum + kind.rows, 0);
      const details = { rows, files };
      await recordAudit(source.db, { ...actor(request), action: 'export', resource: CONTENT, details });
      response
        .type('application/zstd')
        .set('Content-Disposition', `attachment; filename="content-${created_at.slice(0, 10)}.tar.zst"`)
        .set('Cache-Control', 'no-store, no-transform')
        .set('Content-Length', String((await stat(file)).size));
      await pipeline(createReadStream(file), response);
    });
  });

  router.post('/check', requirePermission('import', CONTENT), take(true));
  router.post('/import', requirePermission('import', CONTENT), take(false));
  router.post('/take-back', requirePermission('import', CONTENT), async (request, response) => {
    const last = await lastSnapshot(snapshots);
    if (!last) throw new ApiError('conflict', 'There is no import to undo.');
    response.json(await run(request, last.file, false));
  });
  return router;
}

const CONTENT = 'content';

const LIMIT = { bytes: CONTENT_FILE_BYTES, refusal: CONTENT_FILE_TOO_LARGE };

const BUSY =
  'Content is being downloaded or brought in by somebody at this moment. Wait a minute, and try again.';

/** Shows the person the message that the command would print. */
function toRefusal(error: unknown): unknown {
  if (error instanceof StartError) return new ApiError('invalid', error.message, undefined, { cause: error });
  return asDiskFull(error) ?? error;
}
