import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type Entry, FRAME, frame, sealed, tally } from '../../api/platform/backup/format.ts';
import { visitBackup } from '../../api/platform/backup/read.ts';

/** Writes a backup whose seal and checksums are right, with the bytes of its tables as `change` wants them. */
export async function forgeBackup(
  from: string,
  to: string,
  change: (table: string, bytes: Buffer) => Buffer,
): Promise<void> {
  const frames: Buffer[] = [];
  const tail = { tables: 0, rows: 0, files: 0, missing: [] };
  const { head } = await visitBackup(from, {
    async entry(entry: Entry, source) {
      const parts: Buffer[] = [];
      for await (const part of source) parts.push(Buffer.from(part));
      const isTable = 'table' in entry;
      const whole = Buffer.concat(parts);
      const bytes = isTable ? change(entry.table, whole) : whole;
      const count = tally(isTable);
      count.add(bytes);
      const end = count.end();
      frames.push(frame(FRAME.entry, entry), frame(FRAME.bytes, bytes), frame(FRAME.end, end));
      tail.rows += end.rows ?? 0;
      tail[isTable ? 'tables' : 'files'] += 1;
    },
  });
  const all = [frame(FRAME.head, head), ...frames, frame(FRAME.tail, tail)];
  await pipeline(all, createZstdCompress(), sealed(), createWriteStream(to));
}
