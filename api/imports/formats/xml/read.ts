import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import type { ReaderInput } from '../../source.ts';
import { decodeFile } from './decode.ts';
import { Scanner, type XmlEvent } from './scanner.ts';

/** Problems that are told one by one; a file that is broken throughout says nothing more with the hundredth. */
const PROBLEMS = 50;

/**
 * Streams the elements of an export or feed, one whole element of the root or channel at a time.
 * @param leave names of elements that are only counted, never kept
 */
export async function* readXml(
  input: ReaderInput,
  leave?: (name: string) => boolean,
): AsyncGenerator<XmlEvent> {
  const scanner = new Scanner({ longest: BLOG_IMPORT_LIMITS.itemBytes, ...(leave && { leave }) });
  let problems = 0;
  const told = (event: XmlEvent) => event.type !== 'problem' || ++problems <= PROBLEMS;
  const pieces = decodeFile(input);
  try {
    let piece = await pieces.next();
    for (; !piece.done && !scanner.stopped; piece = await pieces.next())
      for (const event of scanner.write(piece.value)) if (told(event)) yield event;
    for (const event of scanner.end()) if (told(event)) yield event;
    if (piece.done && piece.value !== null) yield { type: 'problem', message: piece.value };
  } finally {
    // Closes the file for whoever stops half way.
    await pieces.return(null);
  }
  if (problems > PROBLEMS) {
    const more = `${(problems - PROBLEMS).toLocaleString('en-GB')} more places could not be read`;
    yield { type: 'problem', message: scanner.stopped ? `${more}, and reading stopped there.` : `${more}.` };
  }
}
