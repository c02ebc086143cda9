import path from 'node:path';
import type { Readable } from 'node:stream';
import { MEDIA_MAX_BYTES, MEDIA_TOO_LARGE } from '#shared/media.ts';
import type { GuardedFetch } from '../platform/net/guarded-fetch.ts';
import { type ReceivedFile, receiveFile } from '../platform/receive.ts';

export const PICTURE_LIMIT = { bytes: MEDIA_MAX_BYTES, refusal: MEDIA_TOO_LARGE };

export const receiveMedia = (body: Readable, file: string): Promise<ReceivedFile> =>
  receiveFile(body, file, PICTURE_LIMIT);

/** Milliseconds for one image, which is more than large ones need. */
const LONGEST_FETCH = 60_000;

/** Fetches an image or a file of another website into a folder. @throws ApiError, with a sentence for a person */
export async function fetchMedia(
  fetch: GuardedFetch,
  url: string,
  folder: string,
  accept = 'image/*',
): Promise<ReceivedFile> {
  const file = path.join(folder, 'upload');
  return fetch(url, { file, maxBytes: MEDIA_MAX_BYTES, timeout: LONGEST_FETCH, accept });
}

/** @returns a file name without folders and invisible characters */
export function displayName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (name.length <= 200) return name || 'Untitled picture';
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return name.slice(0, 200 - ending.length) + ending;
}
