import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { appendChecksum, createCounter, MANIFEST, SUMS } from './format.ts';

export interface ArchiveEntry {
  /** Path in the archive. */
  name: string;
  /** Bytes. */
  size: number;
  content: Readable;
}

/** Writes a sealed archive with its manifest before the entries and their checksums after them. */
export async function writeArchive(
  file: string,
  manifest: { created_at: string },
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const archive = pack();
  const written = pipeline(
    archive,
    createZstdCompress(),
    appendChecksum(),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  const mtime = new Date(manifest.created_at);
  let sums = '';
  const add = async (name: string, size: number, content: Readable) => {
    const tally = createCounter();
    await pipeline(content, tally.count, archive.entry({ name, size, mtime, mode: 0o600 }));
    sums += `${tally.end().sha256}  ${name}\n`;
  };
  const text = (name: string, content: string) => {
    const bytes = Buffer.from(content);
    return add(name, bytes.length, Readable.from([bytes], { objectMode: false }));
  };
  const filled = (async () => {
    await text(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
    for await (const { name, size, content } of entries) await add(name, size, content);
    await text(SUMS, sums);
    archive.finalize();
  })();
  // A failure on either side ends the other, and rejects `written`.
  filled.catch((error) => archive.destroy(error));
  await written;
  await filled;
}
