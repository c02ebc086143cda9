import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import { optionalText, requiredText } from '#shared/fields.ts';
import { FILE_MAX_BYTES, FILE_TOO_LARGE } from '#shared/files.ts';
import { ALT_MAX } from '#shared/media.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { jsonBody } from '../platform/http/body.ts';
import { fetchRecord } from '../platform/http/crud-router.ts';
import { limitRequests } from '../platform/http/protection.ts';
import type { Resource } from '../platform/http/resource.ts';
import { receiveUpload } from '../platform/receive.ts';
import { isFileName, type MediaStorage, mediaTypeOf } from '../platform/storage/storage.ts';
import { inWorkFolder } from '../platform/work-folders.ts';
import type { Services } from '../services.ts';
import { addFile, addMedia } from './media.ts';
import { displayName, fetchMedia, PICTURE_LIMIT } from './receive.ts';

const UPLOADS = { name: 'media-upload', limit: 240, windowSeconds: 60 };
const FETCHES = { name: 'media-fetch', limit: 120, windowSeconds: 60 };

const pictureSchema = z.object({
  filename: optionalText('Name', 1000),
  alt: optionalText('Alternative text', ALT_MAX),
});

const fileSchema = z.object({ filename: requiredText('Name', 1000) });

const addressSchema = z.object({
  address: z.url({ protocol: /^https?$/, error: 'Give the address of a picture, with https://' }).max(4000),
  alt: optionalText('Alternative text', 500),
});

/**
 * POST /?filename=…&alt=…: the bytes of an image as the body.
 * POST /files?filename=…: the bytes of a file for readers to download.
 * POST /from-address: an image of another website, for texts that are pasted.
 * @param resource that of the media library
 */
export function uploadRouter({ db, library, jobs, imports }: Services, resource: Resource): Router {
  const router = Router();
  const allow = (limit: typeof UPLOADS) => [
    requirePermission('create', resource.name),
    limitRequests(db, { ...limit, key: (request) => request.user?.id }),
  ];

  /** Adds an image or a file for the signed-in person, writes the audit log, and answers with the record. */
  const answer = async (
    request: Request,
    response: Response,
    add: (folder: string, created: Parameters<typeof addFile>[3]) => ReturnType<typeof addFile>,
  ) => {
    const { id, duplicate } = await inWorkFolder(library.workDirectory, 'upload', (folder) =>
      add(folder, async (trx, record_id) => {
        const after = await trx('media')
          .where({ id: record_id })
          .first('name', 'alt', 'source_type', 'source_bytes');
        const about = { resource: resource.name, record_id, details: { after } };
        await recordAction(trx, request, { action: 'create', ...about });
      }),
    );
    response.status(duplicate ? 200 : 201).json({ ...(await fetchRecord(resource, db, id)), duplicate });
  };

  router.post('/', ...allow(UPLOADS), async (request, response) => {
    refuseJson(request, 'picture');
    const { filename, alt } = parse(pictureSchema, request.query);
    const fields = { name: displayName(filename ?? ''), alt: alt ?? '' };
    await answer(request, response, async (folder, created) => {
      const received = await receiveUpload(request, path.join(folder, 'upload'), PICTURE_LIMIT);
      return addMedia(library, received, fields, jobs, created);
    });
  });

  router.post('/files', ...allow(UPLOADS), async (request, response) => {
    refuseJson(request, 'file');
    const name = displayName(parse(fileSchema, request.query).filename);
    await answer(request, response, async (folder, created) => {
      const received = await receiveUpload(request, path.join(folder, 'upload'), FILE_LIMIT);
      return addFile(library, received, name, created);
    });
  });

  router.post('/from-address', ...allow(FETCHES), ...jsonBody('16kb'), async (request, response) => {
    const { address, alt } = parse(addressSchema, request.body);
    const fields = { name: nameOf(address), alt: alt ?? '' };
    await answer(request, response, async (folder, created) =>
      addMedia(library, await fetchMedia(imports.fetch, address, folder), fields, jobs, created),
    );
  });
  return router;
}

/** The last part of its path, such as `barn.jpg`. */
function nameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return displayName(decodeURIComponent(last));
  } catch {
    return displayName(last);
  }
}

const FILE_LIMIT = { bytes: FILE_MAX_BYTES, refusal: FILE_TOO_LARGE };

function refuseJson(request: Request, what: string): void {
  if (request.is('application/json'))
    throw new ApiError('unsupported', `Send the bytes of the ${what} itself as the body.`);
}

/** Images and downloads, at /media/<key>/<file>. The content of an address never changes. */
export function mediaFiles(storage: MediaStorage): Router {
  const router = Router();
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.path.slice(1);
    if (!isFileName(name)) return next();
    const [, file = ''] = name.split('/');
    const type = mediaTypeOf(name) ?? 'application/octet-stream';
    response.set({
      'Content-Disposition': `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${file}"`,
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: `"${name}"`,
    });
    const stored = request.fresh ? undefined : await storage.open(name);
    if (stored === undefined) return void response.status(304).end();
    if (stored === null) return next();
    response.set('Content-Length', String(stored.bytes));
    if (request.method === 'HEAD') {
      stored.body.destroy();
      return void response.end();
    }
    // Fails if the visitor leaves, which is fine, or if the storage does, which the client sees by the missing end.
    await pipeline(stored.body, response).catch(() => response.destroy());
  });
  router.use(missing);
  return router;
}

const missing: RequestHandler = (_request, response) => {
  for (const name of ['ETag', 'Content-Disposition']) response.removeHeader(name);
  response
    .status(404)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send('There is no such picture or file.\n');
};
