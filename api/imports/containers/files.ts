import { readFile } from 'node:fs/promises';
import { readCsv } from '../../platform/csv.ts';
import { decodedTexts, decodeText } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';
import { type Fields, fields, parsedJson } from '../text.ts';

const GUESSED =
  'The file is not in UTF-8 throughout: what is not was read as Windows-1252. Look at accented letters and quotation marks before you publish.';

/** An item may reach over many pieces, and is searched again with each. */
const PIECE_BYTES = 1024 * 1024;

/** The text of a file in pieces. @param told gets a problem if some of its encoding was guessed */
export const textOfFile = ({ file }: ReaderInput, told: SourceProblem[]): AsyncGenerator<string> =>
  decodedTexts(file, {
    pieceBytes: PIECE_BYTES,
    guessed() {
      if (told.length === 0) told.push(problem(GUESSED));
    },
  });

/** The cells of a row by the names of their columns. */
export type Row = { readonly [name: string]: string | undefined };

/**
 * Streams the rows of a table below its header; one that cannot be read ends it, with a problem. Of two columns of a name the
 * first counts.
 * @param longest characters that a row may have
 * @param nameOf names a column
 */
export async function* csvRows(
  texts: Iterable<string> | AsyncIterable<string>,
  longest: number,
  nameOf: (header: string) => string,
): AsyncGenerator<{ type: 'row'; row: Row } | SourceProblem> {
  let names: string[] | undefined;
  try {
    for await (const { cells } of readCsv(texts, longest))
      if (names) {
        const named = names.map((name, at) => [name, cells[at]?.trim()] as const);
        yield { type: 'row', row: Object.fromEntries(named.reverse()) };
      } else names = cells.map(nameOf);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield problem(`${error.message} What stands before that was read.`);
  }
}

/** A document is held in memory whole, as text and as values. */
const JSON_BYTES = 100 * 1024 * 1024;

/** @throws ApiError 'too_large' over the limit, 'invalid' if it is not a whole JSON object */
export async function readJson(input: ReaderInput): Promise<Fields> {
  if (input.bytes > JSON_BYTES)
    throw new ApiError(
      'too_large',
      `A file of this kind may have ${JSON_BYTES / 1024 ** 2} MB; this one has ${Math.ceil(input.bytes / 1024 ** 2)} MB. Export the blog in several parts.`,
    );
  const { text } = decodeText(await readFile(input.file));
  const document = parsedJson(text);
  if (document !== null) return fields(document);
  throw new ApiError(
    'invalid',
    'The file is not complete JSON. Export or download it again, then try again.',
  );
}
