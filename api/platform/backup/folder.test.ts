import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deleteOldBackups } from './folder.ts';

test('deletes old backups by the time in their names, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-old-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kept = ['before-the-move.tar.zst', 'notes.txt', 'verve-2026-11-08T020000Z.tar.zst'];
  for (const name of [...kept, 'verve-2026-11-07T235959Z.tar.zst', 'verve-2025-12-31T020000Z.tar.zst'])
    await writeFile(path.join(folder, name), '');
  vi.setSystemTime('2026-11-22T00:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const deleted = await deleteOldBackups(folder, 14);
  expect(deleted.sort()).toEqual(['verve-2025-12-31T020000Z.tar.zst', 'verve-2026-11-07T235959Z.tar.zst']);
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
});
