import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';

interface DecodedText {
  /** Without a byte-order mark. */
  text: string;
  /** Whether some of it is not UTF-8 and was read as Windows-1252. */
  isGuessed: boolean;
}

const GUESSED =
  'The file is not in UTF-8 throughout: what is not was read as Windows-1252. Look at accented letters and quotation marks before you publish.';

/**
 * Detects the encoding by a byte-order mark or an XML declaration.
 * @returns a label for TextDecoder; 'utf-8' by default
 */
function encodingOf(head: Buffer): string {
  const start = head.toString('latin1', 0, 4096);
  if (start.startsWith('\xff\xfe')) return 'utf-16le';
  if (start.startsWith('\xfe\xff')) return 'utf-16be';
  const [, declared = ''] = /<\?xml\s[^>]{0,300}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start) ?? [];
  try {
    const { encoding } = new TextDecoder(declared);
    // A declaration that can be read as ASCII is not in UTF-16.
    return /^us-ascii$/i.test(declared) || encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}

const isUtf16 = (label: string): boolean => label.startsWith('utf-16');
const WINDOWS_1252 = new TextDecoder('windows-1252');

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

/** The text of a file in pieces, each decoded as `decodeText` does. @param told gets a problem if something was guessed */
export async function* decodedTexts(
  { file, progress }: ReaderInput,
  told: SourceProblem[],
): AsyncGenerator<string> {
  const label = encodingOf(await bytesOf(file, 4096));
  const wide = isUtf16(label) ? new TextDecoder(label) : null;
  /** Bytes after the last one that is certainly a whole character. */
  let rest = Buffer.alloc(0);
  let position = 0;
  const decode = (bytes: Buffer): string => {
    const { text, isGuessed } = decodeText(bytes, label);
    if (isGuessed && told.length === 0) told.push(problem(GUESSED));
    return text;
  };
  for await (const bytes of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    if (wide) yield wide.decode(bytes, { stream: true });
    else {
      const joined = Buffer.concat([rest, bytes]);
      const end = joined.findLastIndex((byte) => byte < 0x80) + 1 || joined.length;
      rest = joined.subarray(end);
      yield decode(joined.subarray(0, end));
    }
    position += bytes.length;
    progress(position);
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
