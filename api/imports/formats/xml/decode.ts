import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ReaderInput } from '../../source.ts';
import { sequenceAt, unfinishedAt } from './utf8.ts';

const PIECE = 64 * 1024;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** What the first bytes say about the encoding; `declared` is what the XML declaration claims. */
export interface Encoding {
  label: string;
  /** Bytes of the byte-order mark. */
  mark: number;
  declared: string | null;
}

/** @throws ApiError 'invalid' for UTF-32, which nothing writes and nothing reads */
export function encodingOf(head: Buffer): Encoding {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff))
    throw new ApiError(
      'invalid',
      'This file is in UTF-32, which we cannot read. Save it in UTF-8, then try again.',
    );
  if (starts(0xef, 0xbb, 0xbf)) return { label: 'utf-8', mark: 3, declared: null };
  if (starts(0xff, 0xfe)) return { label: 'utf-16le', mark: 2, declared: null };
  if (starts(0xfe, 0xff)) return { label: 'utf-16be', mark: 2, declared: null };
  if (head.length > 3 && head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0)
    return { label: 'utf-16le', mark: 0, declared: null };
  if (head.length > 3 && head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0)
    return { label: 'utf-16be', mark: 0, declared: null };
  const declared = /<\?xml\s[^>]{0,300}?\bencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/i.exec(
    head.toString('latin1', 0, 4096),
  )?.[1];
  return { label: usableLabel(declared), mark: 0, declared: declared ?? null };
}

/** The beginning of a file as text, for looking at what it is. */
export function decodeHead(head: Buffer): string {
  const { label, mark } = encodingOf(head);
  const bytes = head.subarray(mark);
  if (label !== 'utf-8') return new TextDecoder(label).decode(bytes, { stream: true });
  return new Utf8OrWindows().write(bytes);
}

/**
 * Text of a file in pieces. UTF-8 where the bytes are UTF-8, whatever the file claims; Windows-1252 where they are not; other encodings where
 * the file names them and the bytes do not say otherwise.
 * @returns once all is read: a sentence about what had to be guessed, or null
 */
export async function* decodeFile(input: ReaderInput): AsyncGenerator<string, string | null> {
  const encoding = await trueEncoding(input);
  const decoder = encoding.label === 'utf-8' ? new Utf8OrWindows() : new Labelled(encoding.label);
  let position = encoding.mark;
  const stream = createReadStream(input.file, {
    start: encoding.mark,
    highWaterMark: PIECE,
    signal: input.signal,
  });
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    position += bytes.length;
    yield decoder.write(bytes);
    input.progress(position);
  }
  yield decoder.end();
  if (!(decoder instanceof Utf8OrWindows) || decoder.guessed === 0) return null;
  const places =
    decoder.guessed === 1 ? 'one place was' : `${decoder.guessed.toLocaleString('en-GB')} places were`;
  return `The file is not in ${encoding.declared ?? 'UTF-8'} throughout: ${places} read as Windows-1252. Look at accented letters and quotation marks before you publish.`;
}

async function trueEncoding(input: ReaderInput): Promise<Encoding> {
  const encoding = encodingOf(await firstBytes(input.file, 4096));
  if (encoding.label === 'utf-8' || encoding.label.startsWith('utf-16')) return encoding;
  return (await isAllUtf8(input)) ? { ...encoding, label: 'utf-8' } : encoding;
}

/** @returns the first bytes of a file, at most `most` */
export async function firstBytes(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(most);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Hardly any text of another encoding happens to be valid UTF-8, so one that is was labelled wrongly. */
async function isAllUtf8(input: ReaderInput): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  const stream = createReadStream(input.file, { highWaterMark: 1024 * 1024, signal: input.signal });
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, piece]);
    const end = unfinishedAt(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    rest = bytes.subarray(end);
  }
  return rest.length === 0;
}

/** A declaration in ASCII cannot stand in a file in UTF-16; a name that nobody knows says nothing. */
function usableLabel(declared: string | undefined): string {
  if (!declared || /^(?:utf-?8|us-ascii|ascii|utf-?16.*|ucs.*|utf-?32.*)$/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return 'utf-8';
  }
}

class Labelled {
  readonly #decoder: TextDecoder;
  constructor(label: string) {
    this.#decoder = new TextDecoder(label);
  }
  write(bytes: Buffer): string {
    return this.#decoder.decode(bytes, { stream: true });
  }
  end(): string {
    return this.#decoder.decode();
  }
}

class Utf8OrWindows {
  #rest: Buffer = Buffer.alloc(0);
  /** How often bytes were no UTF-8. */
  guessed = 0;

  write(piece: Buffer): string {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    const end = unfinishedAt(bytes);
    this.#rest = Buffer.from(bytes.subarray(end));
    return this.#decode(bytes.subarray(0, end));
  }

  end(): string {
    const text = this.#decode(this.#rest);
    this.#rest = Buffer.alloc(0);
    return text;
  }

  #decode(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    let text = '';
    let valid = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceAt(bytes, at);
      if (length > 0) {
        at += length;
        continue;
      }
      text += bytes.toString('utf8', valid, at) + WINDOWS_1252.decode(bytes.subarray(at, at + 1));
      this.guessed += 1;
      at += 1;
      valid = at;
    }
    return text + bytes.toString('utf8', valid);
  }
}
