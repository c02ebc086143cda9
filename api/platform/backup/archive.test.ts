import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { FORMAT_VERSION, visitBackup, writeArchive } from './archive.ts';

const MANIFEST = {
  format: 'verve-backup',
  version: FORMAT_VERSION,
  product_version: '1.0.0',
  created_at: '2026-11-27T02:00:00.000Z',
  postgres: '18.4',
  migrations: ['20261121120000_schema.sql'],
  sequences: [],
  tables: [],
  rows: 0,
  files: 0,
  missing: [],
};

async function read(entry: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'old.tar.zst');
  const content = Buffer.from('0f3a  manifest.json\n');
  await writeArchive(
    file,
    MANIFEST,
    (async function* () {
      yield { name: entry, size: content.length, content: Readable.from([content]) };
    })(),
  );
  return visitBackup(file);
}

test('reads archives of earlier versions, which end with a list of checksums, and no other entry', async () => {
  await expect(read('SHA256SUMS')).resolves.toEqual(MANIFEST);
  await expect(read('SHA512SUMS')).rejects.toThrow('is not a backup of this product');
});
