import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type ArchiveEntry,
  createCounter,
  IMAGES,
  type Manifest,
  tablePath,
  visitBackup,
  writeArchive,
} from '../../api/platform/backup/archive.ts';

interface Changes {
  /** @returns the changed rows of a table */
  table?(name: string, bytes: Buffer): Buffer;
  manifest?: object;
  /** Entries to replace the images, by name. */
  images?: { [name: string]: string };
}

/** Writes a backup with changed content but valid checksums. */
export async function forgeBackup(from: string, to: string, changes: Changes): Promise<void> {
  const entries: ArchiveEntry[] = [];
  const tables: Manifest['tables'] = [];
  const add = (name: string, bytes: Buffer) =>
    entries.push({ name, size: bytes.length, content: Readable.from([bytes], { objectMode: false }) });
  const manifest = await visitBackup(from, {
    async table(table, rows) {
      const whole = await buffer(rows);
      const bytes = changes.table?.(table.name, whole) ?? whole;
      const { counted, count } = createCounter();
      for await (const _ of count(Readable.from([bytes], { objectMode: false })));
      tables.push({ ...table, ...counted });
      add(tablePath(table.name), bytes);
    },
    async image(name, bytes) {
      const whole = await buffer(bytes);
      if (!changes.images) add(IMAGES + name, whole);
    },
  });
  for (const [name, text] of Object.entries(changes.images ?? {})) add(name, Buffer.from(text));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.length - tables.length;
  const forged = { ...manifest, tables, rows, files, ...changes.manifest };
  await writeArchive(to, forged as Manifest, Readable.from(entries));
}
