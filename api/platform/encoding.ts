import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;
const WINDOWS_1252 = new TextDecoder('windows-1252');

interface DecodedText {
  /** Without a byte-order mark. */
  text: string;
  /** Whether some of it is not UTF-8 and was read as Windows-1252. */
  isGuessed: boolean;
}

/**
 * Detects the encoding by a byte-order mark, the zeros of UTF-16, or an XML declaration.
 * @param head the first bytes of a file
 * @returns a label for TextDecoder; 'utf-8' by default
 */
export function encodingOf(head: Buffer): string {
  const start = head.toString('latin1', 0, HEAD_BYTES);
  if (start.startsWith('\xff\xfe') || zeros(start, 1) > start.length / 4) return 'utf-16le';
  if (start.startsWith('\xfe\xff') || zeros(start, 0) > start.length / 4) return 'utf-16be';
  const [, declared = ''] = /<\?xml\s[^>]{0,300}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start) ?? [];
  try {
    const { encoding } = new TextDecoder(declared);
    // A declaration that can be read as ASCII is not in UTF-16.
    return /^us-ascii$/i.test(declared) || isUtf16(encoding) ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}

const isUtf16 = (label: string): boolean => label.startsWith('utf-16');

/** Counts the zeros among every other byte: the files that are read here are mostly ASCII. @param from 0 or 1 */
const zeros = (bytes: string, from: number): number =>
  bytes.split('').filter((byte, at) => byte === '\0' && at % 2 === from).length;

/**
 * Decodes a whole file, or its beginning: as UTF-8 if it is, whatever it declares; else as it declares. Each run of bytes that is
 * not the UTF-8 that it should be is Windows-1252, so that one bad character costs only itself.
 */
export function decodeText(bytes: Buffer, label = encodingOf(bytes)): DecodedText {
  if (isUtf16(label) || (label !== 'utf-8' && !isUtf8(bytes)))
    return { text: new TextDecoder(label).decode(bytes), isGuessed: false };
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), isGuessed: false };
  const text = bytes.toString('latin1').replace(/[\x80-\xff]+/g, (run) => {
    const raw = Buffer.from(run, 'latin1');
    return isUtf8(raw) ? raw.toString() : WINDOWS_1252.decode(raw);
  });
  return { text: text.replace(/^\uFEFF/, ''), isGuessed: true };
}

interface DecodeOptions {
  /** Called when something is not UTF-8 and was read as Windows-1252. */
  guessed?(): void;
  /** Most bytes of a piece. */
  pieceBytes?: number;
}

/** The text of a file in pieces, each decoded as `decodeText` does, in memory that does not grow with the file. */
export async function* decodedTexts(
  file: string,
  { guessed, pieceBytes = 64 * 1024 }: DecodeOptions = {},
): AsyncGenerator<string> {
  const label = encodingOf(await bytesOf(file, HEAD_BYTES));
  const wide = isUtf16(label) ? new TextDecoder(label) : null;
  /** Bytes after the last one that is certainly a whole character. */
  let rest = Buffer.alloc(0);
  const decode = (bytes: Buffer): string => {
    const { text, isGuessed } = decodeText(bytes, label);
    if (isGuessed) guessed?.();
    return text;
  };
  for await (const bytes of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    if (wide) yield wide.decode(bytes, { stream: true });
    else {
      const joined = Buffer.concat([rest, bytes]);
      const end = joined.findLastIndex((byte) => byte < 0x80) + 1 || joined.length;
      rest = joined.subarray(end);
      yield decode(joined.subarray(0, end));
    }
  }
  yield wide?.decode() ?? decode(rest);
}

/** @returns at most `most` bytes of a file, from an offset */
export async function bytesOf(path: string, most: number, from = 0): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
