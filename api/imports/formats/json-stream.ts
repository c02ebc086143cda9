import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { JsonBreak, type JsonChoice, type JsonPath, type JsonPiece } from './json-piece.ts';
import { JsonSplitter } from './json-splitter.ts';
import { decodeText, wellFormed } from './texts.ts';

/** A value of a JSON file, or a sentence about one that could not be read. */
export type JsonItem =
  | { path: JsonPath; value: unknown; line: number; problem?: never }
  | { path: JsonPath; problem: string; line: number; value?: never };

export interface JsonReading {
  choose(path: JsonPath): JsonChoice;
  /** Of one value that is taken. */
  pieceBytes: number;
  /** What a taken value is called in messages: 'post'. */
  name: string;
  signal: AbortSignal;
  progress(bytes: number): void;
}

/** Exports nest about ten levels deep; what is written in them, as text, is another matter. */
const DEEPEST = 200;

/**
 * Reads the chosen values of a JSON file one by one, in UTF-8 or UTF-16: memory depends on the largest of them alone. What is
 * broken is told with its line and column, and what can be told apart from it is read none the less.
 */
export async function* readJson(file: string, reading: JsonReading): AsyncGenerator<JsonItem> {
  const splitter = new JsonSplitter(reading.choose, { pieceBytes: reading.pieceBytes, depth: DEEPEST });
  let taken = 0;
  let guessed = 0;
  try {
    for await (const chunk of utf8Chunks(file, reading)) {
      for (const piece of splitter.write(chunk)) {
        const { item, isGuess } = parsed(piece, reading);
        if (item.problem === undefined) taken++;
        if (isGuess) guessed ||= item.line;
        yield item;
      }
    }
    if (guessed > 0)
      yield {
        path: splitter.path,
        line: guessed,
        problem: `From line ${guessed} on, what is not UTF-8 in the file was read as Windows-1252. Look whether accents and quotation marks came out right.`,
      };
  } catch (error) {
    if (!(error instanceof JsonBreak)) throw error;
    // What follows the outermost value is none of it.
    if (splitter.complete) return;
    const { line, column } = error;
    yield {
      path: splitter.path,
      line,
      problem: `The file stops being JSON at line ${line}, column ${column}. What stands before it was read; correct the file there, or export it again, for the rest.`,
    };
    return;
  }
  if (splitter.complete) return;
  const line = splitter.unfinished?.line ?? splitter.line;
  yield {
    path: splitter.path,
    line,
    problem: `The file ends before it is complete, in what begins at line ${line}. ${taken === 0 ? 'Nothing' : 'What stands before it'} was read. Export it again and upload it whole.`,
  };
}

function parsed(piece: JsonPiece, { name, pieceBytes }: JsonReading): { item: JsonItem; isGuess: boolean } {
  const { line, column } = piece;
  const where = `at line ${line}, column ${column}`;
  const failed = (problem: string) => ({ item: { path: piece.path, line, problem }, isGuess: false });
  if (piece.why === 'deep')
    return failed(`The ${name} ${where} is nested more than ${DEEPEST} levels deep and was left out.`);
  if (!piece.bytes)
    return failed(
      `The ${name} ${where} is larger than ${Math.round(pieceBytes / 1024 ** 2)} MB and was left out. A quotation mark before it may not be closed.`,
    );
  const { text, encoding } = decodeText(piece.bytes);
  try {
    const item = { path: piece.path, line, value: JSON.parse(text) };
    return { item, isGuess: encoding !== null };
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    const before = text.slice(0, position).split('\n');
    const last = before.at(-1)?.length ?? 0;
    const at = `line ${line + before.length - 1}, column ${before.length === 1 ? column + last : last + 1}`;
    return failed(
      `The ${name} ${where} is not valid JSON (${at}) and was left out. Correct it in the file, or export it again.`,
    );
  }
}

/** The file as UTF-8 without a byte-order mark; what it is else is told by its first bytes. */
async function* utf8Chunks(file: string, { signal, progress }: JsonReading): AsyncGenerator<Buffer> {
  const encoding = await wideEncoding(file);
  const decoder = encoding ? new TextDecoder(encoding) : undefined;
  let read = 0;
  let first = true;
  for await (const bytes of createReadStream(file, { highWaterMark: 64 * 1024, signal })) {
    let chunk = bytes as Buffer;
    read += chunk.length;
    if (decoder) chunk = Buffer.from(wellFormed(decoder.decode(chunk, { stream: true })));
    else if (first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) chunk = chunk.subarray(3);
    first = false;
    if (chunk.length > 0) yield chunk;
    progress(read);
  }
}

async function wideEncoding(file: string): Promise<'utf-16le' | 'utf-16be' | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead < 2) return null;
    if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
    if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
    // The first character of JSON is ASCII, one byte of which is zero in UTF-16.
    if (buffer[0] !== 0 && buffer[1] === 0) return 'utf-16le';
    return buffer[0] === 0 && buffer[1] !== 0 ? 'utf-16be' : null;
  } finally {
    await handle.close();
  }
}
