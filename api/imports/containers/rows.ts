import { gen, none } from 'stream-chain';
import { pick } from 'stream-json/filters/pick.js';
import { jsonParser } from 'stream-json/parser.js';
import { streamValues } from 'stream-json/streamers/stream-values.js';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { readCsv } from '../../platform/csv.ts';
import { decodedTexts } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';

const GUESSED =
  'The file is not in UTF-8 throughout: what is not was read as Windows-1252. Look at accented letters and quotation marks before you publish.';

/** An item may reach over many pieces, and is searched again with each. */
const PIECE_BYTES = 1024 * 1024;

/** The text of a file in pieces. @param told gets a problem if some of its encoding was guessed */
export const textOfFile = ({ file, progress }: ReaderInput, told: SourceProblem[]): AsyncGenerator<string> =>
  decodedTexts(file, {
    progress,
    pieceBytes: PIECE_BYTES,
    guessed() {
      if (told.length === 0) told.push(problem(GUESSED));
    },
  });

/** The cells of a row by the names of their columns. */
type Row<Name extends string> = { readonly [name in Name]?: string };

/**
 * Streams the rows of a table below its header; one that cannot be read ends it, with a problem.
 * @param longest characters that a row may have
 * @param namesOf names the columns of a header; false for those to leave out
 */
export async function* csvRows<Name extends string>(
  texts: Iterable<string> | AsyncIterable<string>,
  longest: number,
  namesOf: (header: readonly string[]) => readonly (Name | false)[],
): AsyncGenerator<{ type: 'row'; row: Row<Name> } | SourceProblem> {
  let names: readonly (Name | false)[] | undefined;
  try {
    for await (const { cells } of readCsv(texts, longest)) {
      if (names) {
        const filled = names.flatMap((name, at) => (name === false ? [] : [[name, cells[at]?.trim()]]));
        yield { type: 'row', row: Object.fromEntries(filled) };
      } else names = namesOf(cells);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield problem(`${error.message} What stands before that was read.`);
  }
}

/** A row of a table: an object in a list that the document names. */
interface JsonRow {
  type: 'row';
  table: string;
  value: unknown;
}

/** Where exports have tables: {"db":[{"data":{"posts":[…]}}]}, or less of it. */
const ROW = /^(?:db\.\d+\.)?(?:data\.)?(\w+)\.\d+$/;

/**
 * Streams the rows of the wanted tables of a JSON document, one in memory at a time. If the document is broken, reading ends
 * there.
 */
export async function* readRows(
  input: ReaderInput,
  wanted: (table: string) => boolean,
): AsyncGenerator<JsonRow | SourceProblem> {
  const rowsIn = rowFinder(wanted);
  const told: SourceProblem[] = [];
  let number = 0;
  /** Characters since the last row. */
  let held = 0;
  let isWhole = false;
  const broken = (how: string) =>
    problem(
      `The file ${how} after ${number === 0 ? 'its beginning' : `row ${figure(number)}`}. What stands before that was read; export it again for the rest.`,
    );
  try {
    for await (const text of textOfFile(input, told)) {
      held += text.length;
      for await (const row of rowsIn(text)) {
        number += 1;
        held = 0;
        yield row;
      }
      if (held > BLOG_IMPORT_LIMITS.itemBytes) return yield broken('has more than 20 MB in one row');
    }
    isWhole = true;
    yield* rowsIn(none);
  } catch (error) {
    if (!/^(?:Parser|filter: JSON nesting)/.test((error as Error).message)) throw error;
    yield broken(isWhole ? 'ends before it is complete,' : 'stops being JSON');
  }
  yield* told;
}

/** @returns a function that takes the next text of the document, or `none` at its end, and gives the rows in it */
function rowFinder(
  wanted: (table: string) => boolean,
): (text: string | typeof none) => AsyncIterable<JsonRow> {
  let table = '';
  const isRow = (path: readonly (string | number | null)[]) => {
    const found = ROW.exec(path.join('.'))?.[1];
    table = found ?? table;
    return found !== undefined && wanted(found);
  };
  return gen(
    jsonParser({ streamValues: false }),
    pick({ filter: isRow }),
    streamValues(),
    ({ value }: { value: unknown }): JsonRow => ({ type: 'row', table, value }),
  ) as never;
}
