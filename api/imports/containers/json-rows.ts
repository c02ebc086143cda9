import { getManyValues, isMany, none } from 'stream-chain/core';
import Assembler from 'stream-json/assembler.js';
import { jsonParser, type Token } from 'stream-json/parser.js';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { decodeFile } from '../text/encoding.ts';
import { problem, type ReaderInput, type SourceProblem } from '../types.ts';

/** A row of a table: an object in a list that the document names. */
export interface JsonRow {
  type: 'row';
  table: string;
  value: unknown;
}

/** Keys around the tables of an export: {"db":[{"data":{"posts":[…]}}]}, or less of it. */
const AROUND: ReadonlySet<string> = new Set(['db', 'data']);
/** Between two rows, after a table and after the document; never inside a string, whose quotation marks are escaped. */
const BETWEEN_ROWS = /(?<=\})(?=\s{0,100}(?:,\s{0,100}\{\s{0,100}"|\]\s{0,100},\s{0,100}"|<))/;

/**
 * Streams the rows of the wanted tables of a JSON document, one in memory at a time. If the document is broken, reading ends
 * there.
 */
export async function* readRows(
  input: ReaderInput,
  wanted: (table: string) => boolean,
): AsyncGenerator<JsonRow | SourceProblem> {
  const finder = new RowFinder(wanted);
  const parse = jsonParser({ streamValues: false });
  const texts = decodeFile(input);
  let rows = 0;
  /** Characters since the last row. */
  let held = 0;
  const broken = (how: string) =>
    problem(
      `The file ${how} after ${rows === 0 ? 'its beginning' : `row ${figure(rows)}`}. What stands before that was read; export it again for the rest.`,
    );
  try {
    let text = await texts.next();
    for (; !text.done; text = await texts.next()) {
      held += text.value.length;
      // The parser gives the tokens of a piece at its end, and none of a broken one, so each row is a piece of its own.
      for (const piece of text.value.split(BETWEEN_ROWS)) {
        const tokens = tokensIn(piece, parse);
        if (tokens === null) {
          // After the end of the document, anything may follow.
          if (!finder.isComplete) yield broken('stops being JSON');
          return;
        }
        for (const row of tokens.flatMap((token) => finder.consume(token) ?? [])) {
          rows += 1;
          held = 0;
          yield row;
        }
      }
      if (!finder.isInRow) held = 0;
      if (held <= BLOG_IMPORT_LIMITS.itemBytes) continue;
      yield broken(`has more than ${BLOG_IMPORT_LIMITS.itemBytes / 1024 ** 2} MB in one row`);
      return;
    }
    if (!finder.isComplete) yield broken('ends before it is complete,');
    if (text.value > 0)
      yield problem(
        'What is not UTF-8 in the file was read as Windows-1252. Check that accents and quotation marks came out right.',
      );
  } finally {
    await texts.return(0);
  }
}

/** @returns null if the text is not JSON */
function tokensIn(text: string, parse: ReturnType<typeof jsonParser>): Token[] | null {
  try {
    const found: unknown = parse(text);
    if (isMany(found)) return getManyValues<Token>(found as never);
    return found === none ? [] : [found as Token];
  } catch {
    return null;
  }
}

/** Assembles the rows of the wanted tables from the tokens of a document. */
class RowFinder {
  readonly #wanted: (table: string) => boolean;
  /** The open lists and objects, outermost first; the key is null inside a list. */
  readonly #open: { isList: boolean; key: string | null }[] = [];
  #key: string | null = null;
  #row: { table: string; assembler: Assembler } | null = null;
  isComplete = false;

  constructor(wanted: (table: string) => boolean) {
    this.#wanted = wanted;
  }

  get isInRow(): boolean {
    return this.#row !== null;
  }

  consume(token: Token): JsonRow | null {
    if (this.#row) {
      const { table, assembler } = this.#row;
      assembler.consume(token);
      if (!assembler.done) return null;
      this.#row = null;
      return { type: 'row', table, value: assembler.current };
    }
    if (token.name === 'keyValue') this.#key = token.value;
    else if (token.name === 'startObject' || token.name === 'startArray') {
      const table = token.name === 'startObject' ? this.#table() : null;
      if (table !== null && this.#wanted(table)) {
        this.#row = { table, assembler: new Assembler() };
        this.#row.assembler.consume(token);
        return null;
      }
      this.#open.push({ isList: token.name === 'startArray', key: this.#key });
      this.#key = null;
    } else if (token.name === 'endObject' || token.name === 'endArray') {
      this.#open.pop();
      this.isComplete = this.#open.length === 0;
    }
    return null;
  }

  /** @returns the table whose list is being read; null if the list is not where exports have tables */
  #table(): string | null {
    const list = this.#open.at(-1);
    const isTable =
      list?.isList &&
      list.key !== null &&
      this.#open.length <= 5 &&
      this.#open.slice(0, -1).every(({ key }) => key === null || AROUND.has(key));
    return isTable ? list.key : null;
  }
}
