import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { optionalText } from '#shared/fields.ts';
import { MEDIA_HEADERS, MEDIA_MAX_BYTES, MEDIA_TOO_LARGE } from '#shared/media.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import type { Row } from '../platform/http/resource.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { addMedia, type Media } from './media.ts';
import { inWorkFolder, receiveFile } from './receive.ts';

export interface UploadRoutes {
  media: Media;
  jobs: Jobs;
  /** Lets those through who may upload, and not too often. */
  allow: RequestHandler[];
  /** The image as the API answers it. */
  fetch(id: string): Promise<Row>;
  /** Called in the transaction that makes an image. */
  created(trx: Knex, id: string, request: Parameters<RequestHandler>[0]): Promise<void>;
}

const fieldsSchema = z.object({
  name: optionalText('Name', 1000),
  alt: optionalText('Alternative text', 500),
});

/** POST /: the bytes of one image as they are, its name and alternative text in header fields. */
export function uploadRouter({ media, jobs, allow, fetch, created }: UploadRoutes): Router {
  const router = Router();
  router.post('/', ...allow, async (request, response) => {
    if (Number(request.get('content-length') ?? 0) > MEDIA_MAX_BYTES)
      throw new ApiError('too_large', MEDIA_TOO_LARGE);
    if (request.is('application/json'))
      throw new ApiError('unsupported', 'Send the bytes of the image itself as the body.');
    const given = parse(fieldsSchema, {
      name: decoded(request.get(MEDIA_HEADERS.name), MEDIA_HEADERS.name),
      alt: decoded(request.get(MEDIA_HEADERS.alt), MEDIA_HEADERS.alt),
    });
    const fields = { name: displayName(given.name ?? ''), alt: given.alt ?? '' };
    const { id, duplicate } = await inWorkFolder(media.workDirectory, 'upload', async (folder) => {
      const received = await receiveFile(request, path.join(folder, 'upload'));
      return addMedia(media, received, fields, jobs, (trx, created_id) => created(trx, created_id, request));
    });
    response.status(duplicate ? 200 : 201).json({ ...(await fetch(id)), duplicate });
  });
  return router;
}

/** @throws ApiError 'malformed' for what is no percent-encoded text */
function decoded(value: string | undefined, header: string): string {
  try {
    return decodeURIComponent(value ?? '');
  } catch {
    throw new ApiError('malformed', `${header} must be percent-encoded UTF-8.`);
  }
}

/** A name of a file on somebody's computer, without its folders and without characters that cannot be seen. */
export function displayName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (name.length <= 200) return name || 'Untitled image';
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return name.slice(0, 200 - ending.length) + ending;
}
