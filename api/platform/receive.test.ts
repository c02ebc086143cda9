import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { receiveFile } from './receive.ts';

const LIMIT = { bytes: 1_000_000, refusal: 'The file is larger than 1 MB.' };

it('stops at the first byte over the limit, and names the limit', async () => {
  const part = Buffer.alloc(100_000);
  let given = 0;
  const parts = function* () {
    for (; ; given += part.length) yield part;
  };
  const endless = Readable.from(parts());
  await expect(receiveFile(endless, '/dev/null', LIMIT)).rejects.toMatchObject({
    code: 'too_large',
    message: LIMIT.refusal,
  });
  expect(given).toBeLessThan(30 * LIMIT.bytes);
});

it('counts what it wrote', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-receive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const body = Readable.from([Buffer.from('abc'), Buffer.from('de')]);
  expect(await receiveFile(body, path.join(folder, 'source'), LIMIT)).toMatchObject({
    bytes: 5,
    head: Buffer.from('abcde'),
    hash: '36bbe50ed96841d10443bcb670d6554f0a34b761be67ec9c4a8ad2c0c44ca42c',
  });
});
