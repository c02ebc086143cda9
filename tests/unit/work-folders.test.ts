import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sweepWorkFolders } from '../../api/platform/work-folders.ts';
import { temporaryFolder } from '../support/temporary.ts';

it('keeps the folder of an upload for as long as bytes arrive, however slowly', async () => {
  const directory = await temporaryFolder();
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
