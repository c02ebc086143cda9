import { readCsv } from '../../platform/csv.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { problem, type SourceProblem } from '../records.ts';

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
