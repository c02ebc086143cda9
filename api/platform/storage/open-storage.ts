import path from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { MediaStorage } from './storage.ts';

/** @returns the configured storage */
export function openMediaStorage({
  dataDir,
  mediaS3,
}: Pick<Environment, 'dataDir' | 'mediaS3'>): MediaStorage {
  return mediaS3 ? s3Storage(mediaS3) : diskStorage(path.join(dataDir, 'media'));
}
