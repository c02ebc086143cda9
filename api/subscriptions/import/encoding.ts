import { open } from 'node:fs/promises';

export interface DetectedEncoding {
  /** For TextDecoder. */
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Name for people. */
  label: string;
}

const HEAD_BYTES = 4096;

/** Reads the whole file, as a list in Windows-1252 may have its first accent in the last row. */
export async function detectEncoding(path: string): Promise<DetectedEncoding> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const wide = detectUtf16(buffer.subarray(0, bytesRead));
    if (wide) return wide;
    const hasMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
        decoder.decode(chunk as Buffer, { stream: true });
      decoder.decode();
      return { name: 'utf-8', label: hasMark ? 'UTF-8 with a byte-order mark' : 'UTF-8' };
    } catch {
      return { name: 'windows-1252', label: 'Windows-1252 (guessed, because it is not UTF-8)' };
    }
  } finally {
    await file.close();
  }
}

function detectUtf16(head: Buffer): DetectedEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', label: 'UTF-16' };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', label: 'UTF-16, big end first' };
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Addresses are ASCII, every other byte of which is zero in UTF-16.
  if (odd > head.length / 4) return { name: 'utf-16le', label: 'UTF-16 (guessed)' };
  if (even > head.length / 4) return { name: 'utf-16be', label: 'UTF-16, big end first (guessed)' };
  return undefined;
}
