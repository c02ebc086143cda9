import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../api/platform/environment/environment.ts';
import { type MediaStorage, openMediaStorage } from '../../../api/platform/storage/storage.ts';
import { startS3 } from '../../support/s3-server.ts';

const s3 = await startS3();
const folder = await mkdtemp(path.join(tmpdir(), 'verve-media-'));
const source = path.join(folder, 'source');
await writeFile(source, 'some bytes');
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const KEY = 'abcdefghijklmnop';
const OTHER = 'ponmlkjihgfedcba';
const configured = (env: NodeJS.ProcessEnv) =>
  openMediaStorage(readEnvironment({ DATA_DIR: folder, ...env }));
const text = async (storage: MediaStorage, name: string) => {
  const found = await storage.open(name);
  return found && { bytes: found.bytes, text: (await buffer(found.body)).toString() };
};

describe.each(['disk', 's3'])('%s', (kind) => {
  const open = () => configured(kind === 's3' ? s3.env : {});

  it('returns stored files unchanged, and null for missing ones', async () => {
    const storage = open();
    await storage.put(`${KEY}/table.jpg`, source, 'image/jpeg');
    expect(await text(storage, `${KEY}/table.jpg`)).toEqual({ bytes: 10, text: 'some bytes' });
    expect(await storage.open(`${KEY}/chair.jpg`)).toBeNull();
    expect(await storage.open(`${OTHER}/table.jpg`)).toBeNull();
  });

  it('lists and removes one folder without affecting others', async () => {
    const storage = open();
    for (const name of [`${KEY}/table.jpg`, `${KEY}/table-320.webp`, `${OTHER}/table.jpg`]) {
      await storage.put(name, source, 'image/webp');
    }
    expect((await storage.list(KEY)).sort()).toEqual(['table-320.webp', 'table.jpg']);
    await storage.remove(KEY);
    expect(await storage.list(KEY)).toEqual([]);
    expect(await storage.open(`${KEY}/table.jpg`)).toBeNull();
    expect(await storage.list(OTHER)).toEqual(['table.jpg']);
    await storage.remove(KEY);
  });

  it.each([
    '../secret.jpg',
    `${KEY}/../../etc/passwd.jpg`,
    `${KEY}/.hidden.jpg`,
    `${KEY}/a/b.jpg`,
    'short/a.jpg',
  ])('knows no file called %s', async (name) => {
    await expect(open().open(name)).rejects.toThrow('Not the name of a media file.');
  });
});

it('signs each request to S3, with a checksum of the body', async () => {
  const storage = configured({ ...s3.env, MEDIA_S3_ACCESS_KEY_ID: 'ANOTHER' });
  await expect(storage.put(`${KEY}/table.jpg`, source, 'image/jpeg')).rejects.toThrow('403');
  await configured(s3.env).put(`${KEY}/signed.jpg`, source, 'image/jpeg');
  expect(s3.files.get(`pictures/${KEY}/signed.jpg`)?.type).toBe('image/jpeg');
});
