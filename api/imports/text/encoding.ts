import { decodedTexts } from '../../platform/encoding.ts';
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
