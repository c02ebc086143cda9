import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { receiveFile } from './receive.ts';

async function inFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-receive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'source');
}

it('stops at the byte after 1 GB, and names the limit', async () => {
  const part = Buffer.alloc(32 * 1024 * 1024);
  let given = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        given += part.length;
        yield part;
      }
    })(),
  );
  await expect(receiveFile(endless, '/dev/null')).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('1 GB'),
  });
  expect(given).toBeLessThan(BLOG_IMPORT_LIMITS.bytes + 4 * part.length);
});

it('says that the disk is full', async () => {
  await expect(receiveFile(Readable.from([Buffer.alloc(100_000)]), '/dev/full')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The disk of the server is full'),
  });
});

it('counts what it wrote, and refuses nothing at all', async () => {
  const file = await inFolder();
  expect(await receiveFile(Readable.from([Buffer.from('abc'), Buffer.from('de')]), file)).toBe(5);
  await expect(receiveFile(Readable.from([]), file)).rejects.toMatchObject({ code: 'invalid' });
});
