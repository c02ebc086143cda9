import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ReaderInput } from '../types.ts';

const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Longest run without an ASCII character, such as a space, to wait for before decoding it. */
const MOST_WITHOUT_ASCII = 1024 * 1024;

export interface Encoding {
  /** For TextDecoder; 'utf-8' by default. */
  label: string;
  /** Length of the byte-order mark in bytes. */
  mark: number;
}

/**
 * Detects the encoding by a byte-order mark or the zeros of UTF-16.
 * @throws ApiError 'invalid' for UTF-32, which TextDecoder cannot read
 */
export function encodingOf(head: Buffer): Encoding {
  const [a, b, c, d] = head;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    throw new ApiError(
      'invalid',
      'This file is in UTF-32, which we cannot read. Save it in UTF-8, then try again.',
    );
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', mark: 2 };
  // Exports begin with ASCII, every other byte of which is zero in UTF-16.
  if (a && b === 0 && c && d === 0) return { label: 'utf-16le', mark: 0 };
  if (a === 0 && b && c === 0 && d) return { label: 'utf-16be', mark: 0 };
  return { label: 'utf-8', mark: 0 };
}

export interface DecodedText {
  /** Without a byte-order mark. */
  text: string;
  /** How many runs of bytes were not UTF-8 and were read as Windows-1252. */
  guessed: number;
}

/** Decodes a whole file, or its beginning. */
export function decodeText(bytes: Buffer): DecodedText {
  const { label, mark } = encodingOf(bytes);
  const rest = bytes.subarray(mark);
  if (label !== 'utf-8') return { text: new TextDecoder(label).decode(rest), guessed: 0 };
  return decodeUtf8(rest);
}

/** Decodes UTF-8. Each run of bytes that is not UTF-8 is read as Windows-1252, so that one bad character costs only itself. */
function decodeUtf8(bytes: Buffer): DecodedText {
  if (isUtf8(bytes)) return { text: bytes.toString(), guessed: 0 };
  let guessed = 0;
  const text = bytes.toString('latin1').replace(/[\x80-\xff]+/g, (run) => {
    const raw = Buffer.from(run, 'latin1');
    if (isUtf8(raw)) return raw.toString();
    guessed += 1;
    return WINDOWS_1252.decode(raw);
  });
  return { text, guessed };
}

/**
 * Decodes a file piece by piece: as UTF-8 if all of it is, whatever it declares; else as declared, else as Windows-1252.
 * @returns in how many places Windows-1252 was guessed
 */
export async function* decodeFile(input: ReaderInput): AsyncGenerator<string, number> {
  const head = await bytesOf(input.file, 4096);
  let { label, mark } = encodingOf(head);
  const declared = label === 'utf-8' ? declaredLabel(head) : label;
  if (declared !== label && !(await isAllUtf8(input))) label = declared;
  const decoder = label === 'utf-8' ? undefined : new TextDecoder(label);
  let position = mark;
  let guessed = 0;
  let rest = Buffer.alloc(0);
  for await (const bytes of chunksOf(input, mark)) {
    position += bytes.length;
    if (decoder) yield decoder.decode(bytes, { stream: true });
    else {
      const joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      const end = lastAscii(joined) + 1 || (joined.length > MOST_WITHOUT_ASCII ? joined.length : 0);
      const decoded = decodeUtf8(joined.subarray(0, end));
      rest = Buffer.from(joined.subarray(end));
      guessed += decoded.guessed;
      yield decoded.text;
    }
    input.progress(position);
  }
  const last = decodeUtf8(rest);
  yield last.text + (decoder?.decode() ?? '');
  return guessed + last.guessed;
}

const chunksOf = ({ file }: ReaderInput, start: number): AsyncIterable<Buffer> =>
  createReadStream(file, { start, highWaterMark: 64 * 1024 });

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

/** Index of the last byte that is certainly a whole character; -1 if there is none. */
function lastAscii(bytes: Buffer): number {
  for (let at = bytes.length - 1; at >= 0; at -= 1) if ((bytes[at] as number) < 0x80) return at;
  return -1;
}

/** The encoding of an XML declaration. One that is readable as ASCII cannot be in UTF-16; unknown names are ignored. */
function declaredLabel(head: Buffer): string {
  const name = /<\?xml\s[^>]{0,300}?\bencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/i.exec(
    head.toString('latin1'),
  )?.[1];
  if (!name || /^(?:us-ascii|ascii|utf-?16.*|ucs.*)$/i.test(name)) return 'utf-8';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Text in another encoding is hardly ever valid UTF-8, so a file that is has the wrong label. */
async function isAllUtf8(input: ReaderInput): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of chunksOf(input, 0)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
