import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sweepWorkFolders } from '../../api/platform/work-folders.ts';

it('keeps the folder of an upload for as long as bytes arrive, however slowly', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'verve-sweep-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const [name, written] of [
    ['slow', new Date()],
    ['abandoned', longAgo],
    ['named', longAgo],
  ] as const) {
    const folder = path.join(directory, name);
    await mkdir(folder);
    await writeFile(path.join(folder, 'upload'), 'x');
    await utimes(path.join(folder, 'upload'), written, written);
    await utimes(folder, longAgo, longAgo);
  }
  await sweepWorkFolders(directory, undefined, ['named']);
  expect((await readdir(directory)).sort()).toEqual(['named', 'slow']);
});
