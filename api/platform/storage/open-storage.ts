import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { s3Storage } from './s3-storage.ts';
import { type MediaStorage, requireFileName, requireFolder } from './storage.ts';

/** @returns the configured storage */
export function openMediaStorage({
  dataDir,
  mediaS3,
}: Pick<Environment, 'dataDir' | 'mediaS3'>): MediaStorage {
  return mediaS3 ? s3Storage(mediaS3) : diskStorage(path.join(dataDir, 'media'));
}

/** Images as files below one directory. */
export function diskStorage(directory: string): MediaStorage {
  const placeOf = (name: string) => path.join(directory, ...requireFileName(name).split('/'));
  return {
    async put(name, source) {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      const unfinished = path.join(path.dirname(place), `.${randomUUID()}.part`);
      try {
        await copyFile(source, unfinished);
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async open(name) {
      const file = await open(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      return { body: file.createReadStream(), bytes: size };
    },
    async list(folder) {
      const names = await readdir(path.join(directory, requireFolder(folder))).catch(() => []);
      return names.filter((name) => !name.startsWith('.'));
    },
    async remove(folder) {
      await rm(path.join(directory, requireFolder(folder)), { recursive: true, force: true });
    },
  };
}
