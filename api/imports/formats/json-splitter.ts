import { JsonBreak, type JsonChoice, type JsonPath, type JsonPiece, type SplitLimits } from './json-piece.ts';

interface Level {
  array: boolean;
  key: string | number;
}

interface Capture {
  piece: JsonPiece;
  parts: Buffer[];
  size: number;
  keep: boolean;
}

type Expecting = 'value' | 'key' | 'colon' | 'comma' | 'end';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
/** -, a digit, or the first letter of true, false and null. */
const startsScalar = (byte: number) =>
  byte === 0x2d || (byte >= 0x30 && byte <= 0x39) || byte === 0x74 || byte === 0x66 || byte === 0x6e;
const LONGEST_KEY = 1000;

/**
 * Finds the values of a JSON text byte by byte without building what is not asked for: the text of a value that is taken is
 * handed out whole, everything else is only counted through.
 */
export class JsonSplitter {
  readonly #choose: (path: JsonPath) => JsonChoice;
  readonly #limits: SplitLimits;
  #stack: Level[] = [];
  #expecting: Expecting = 'value';
  /** Whether a closing bracket may stand where a value or key is expected: right behind the opening one. */
  #mayClose = false;
  #offset = 0;
  #line = 1;
  #lineStart = 0;
  #capture: Capture | undefined;
  #captureDepth = 0;
  #scalar = false;
  #inString = false;
  #oddBackslashes = false;
  #key: Buffer[] | undefined;
  #pieces: JsonPiece[] = [];

  constructor(choose: (path: JsonPath) => JsonChoice, limits: SplitLimits) {
    this.#choose = choose;
    this.#limits = limits;
  }

  /** Whether the outermost value is complete. */
  get complete(): boolean {
    return this.#expecting === 'end';
  }

  /** The value that is being read, if the text ends inside of one. */
  get unfinished(): JsonPiece | undefined {
    return this.#capture?.piece;
  }

  get line(): number {
    return this.#line;
  }

  get path(): JsonPath {
    return this.#stack.map((level) => level.key);
  }

  /**
   * The chunk must stay as it is until its pieces are read: they are parts of it.
   * @throws JsonBreak
   */
  *write(chunk: Buffer): Generator<JsonPiece> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#capture) at = this.#captureFrom(chunk, at);
      else if (this.#key) at = this.#keyFrom(chunk, at);
      else at = this.#structure(chunk, at);
      if (this.#pieces.length > 0) {
        yield* this.#pieces;
        this.#pieces = [];
      }
    }
    this.#offset += chunk.length;
  }

  #structure(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isSpace(byte)) {
      if (byte === NEWLINE) this.#newline(at);
      return at + 1;
    }
    const top = this.#stack.at(-1);
    const closes = (byte === 0x5d && top?.array) || (byte === 0x7d && top && !top.array);
    if (closes && (this.#expecting === 'comma' || this.#mayClose)) {
      this.#stack.pop();
      this.#valueEnded();
      return at + 1;
    }
    if (this.#expecting === 'value') return this.#value(chunk, at);
    if (this.#expecting === 'key') {
      if (byte !== QUOTE) throw this.#wrong(at);
      this.#key = [];
      this.#inString = true;
      this.#oddBackslashes = false;
      return at + 1;
    }
    if (this.#expecting === 'colon') {
      if (byte !== 0x3a) throw this.#wrong(at);
      this.#expecting = 'value';
      return at + 1;
    }
    if (this.#expecting !== 'comma' || byte !== 0x2c || !top) throw this.#wrong(at);
    this.#mayClose = false;
    this.#expecting = top.array ? 'value' : 'key';
    if (top.array) top.key = (top.key as number) + 1;
    return at + 1;
  }

  #value(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    const opens = byte === 0x7b || byte === 0x5b;
    if (!opens && byte !== QUOTE && !startsScalar(byte)) throw this.#wrong(at);
    this.#mayClose = false;
    const path = this.path;
    let choice = this.#choose(path);
    if (choice === 'enter' && (!opens || this.#stack.length >= this.#limits.depth)) choice = 'skip';
    if (choice === 'enter') {
      this.#stack.push({ array: byte === 0x5b, key: byte === 0x5b ? 0 : '' });
      this.#expecting = byte === 0x5b ? 'value' : 'key';
      this.#mayClose = true;
      return at + 1;
    }
    const piece: JsonPiece = { path, bytes: null, line: this.#line, column: this.#column(at) };
    this.#capture = { piece, parts: [], size: 0, keep: choice === 'take' };
    this.#captureDepth = 0;
    this.#scalar = !opens && byte !== QUOTE;
    this.#inString = false;
    this.#oddBackslashes = false;
    return at;
  }

  /** Goes on to the end of the value, or of the chunk. */
  #captureFrom(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (this.#inString) {
        const end = this.#stringEnd(chunk, at);
        if (end < 0) break;
        at = end + 1;
        this.#inString = false;
        if (this.#captureDepth === 0) return this.#captured(chunk, from, at);
        continue;
      }
      const byte = chunk[at] as number;
      if (this.#scalar) {
        if (byte === 0x2c || byte === 0x5d || byte === 0x7d || isSpace(byte))
          return this.#captured(chunk, from, at);
      } else if (byte === QUOTE) {
        this.#inString = true;
        this.#oddBackslashes = false;
      } else if (byte === 0x7b || byte === 0x5b) {
        if (++this.#captureDepth > this.#limits.depth) this.#dropCapture('deep');
      } else if ((byte === 0x7d || byte === 0x5d) && --this.#captureDepth === 0)
        return this.#captured(chunk, from, at + 1);
      at++;
    }
    this.#keep(chunk, from, chunk.length);
    return chunk.length;
  }

  /** @returns where the quotation mark is that ends the string; -1 when it is not in this chunk */
  #stringEnd(chunk: Buffer, from: number): number {
    let start = from;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, start);
      const stop = quote < 0 ? chunk.length : quote;
      let back = stop;
      while (back > start && chunk[back - 1] === BACKSLASH) back--;
      const run = stop - back;
      const odd = back === start ? (run % 2 === 1) !== this.#oddBackslashes : run % 2 === 1;
      if (quote < 0) {
        this.#oddBackslashes = odd;
        return -1;
      }
      this.#oddBackslashes = false;
      if (!odd) return quote;
      start = quote + 1;
    }
  }

  #wrong(at: number): JsonBreak {
    return new JsonBreak(this.#line, this.#column(at));
  }

  #column(at: number): number {
    return this.#offset + at - this.#lineStart + 1;
  }

  #newline(at: number) {
    this.#line++;
    this.#lineStart = this.#offset + at + 1;
  }

  #keep(chunk: Buffer, from: number, to: number) {
    for (let at = chunk.indexOf(NEWLINE, from); at >= 0 && at < to; at = chunk.indexOf(NEWLINE, at + 1))
      this.#newline(at);
    const capture = this.#capture;
    if (!capture?.keep) return;
    capture.size += to - from;
    if (capture.size > this.#limits.pieceBytes) this.#dropCapture('long');
    else capture.parts.push(chunk.subarray(from, to));
  }

  #dropCapture(why: 'long' | 'deep') {
    if (!this.#capture?.keep) return;
    this.#capture.keep = false;
    this.#capture.parts = [];
    this.#capture.piece.why = why;
  }

  #captured(chunk: Buffer, from: number, to: number): number {
    this.#keep(chunk, from, to);
    const { piece, parts, keep } = this.#capture as Capture;
    if (keep) piece.bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    if (keep || piece.why) this.#pieces.push(piece);
    this.#capture = undefined;
    this.#valueEnded();
    return to;
  }

  #keyFrom(chunk: Buffer, from: number): number {
    const parts = this.#key as Buffer[];
    const end = this.#stringEnd(chunk, from);
    const size = parts.reduce((total, part) => total + part.length, 0);
    if (size < LONGEST_KEY) parts.push(chunk.subarray(from, end < 0 ? chunk.length : end));
    if (end < 0) return chunk.length;
    const top = this.#stack.at(-1);
    if (top) top.key = Buffer.concat(parts).subarray(0, LONGEST_KEY).toString();
    this.#key = undefined;
    this.#inString = false;
    this.#mayClose = false;
    this.#expecting = 'colon';
    return end + 1;
  }

  #valueEnded() {
    this.#mayClose = false;
    this.#expecting = this.#stack.length === 0 ? 'end' : 'comma';
  }
}
