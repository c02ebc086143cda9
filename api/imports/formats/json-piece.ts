/** Where a value stands: keys of objects and numbers in lists, from the outermost one on. */
export type JsonPath = readonly (string | number)[];

/** take: hand it out; enter: look at what is inside; skip: pass over it. */
export type JsonChoice = 'take' | 'enter' | 'skip';

export interface JsonPiece {
  path: JsonPath;
  /** Null where it was longer, or deeper, than allowed. */
  bytes: Buffer | null;
  /** Where it begins, both from 1. */
  line: number;
  column: number;
  why?: 'long' | 'deep';
}

export interface SplitLimits {
  pieceBytes: number;
  depth: number;
}

/** Where the text stops being JSON. */
export class JsonBreak extends Error {
  readonly line: number;
  readonly column: number;
  constructor(line: number, column: number) {
    super('not JSON');
    this.line = line;
    this.column = column;
  }
}
