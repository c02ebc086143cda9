import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { decodeFile, GUESSED } from '../text/encoding.ts';
import { problem, type ReaderInput, type SourceProblem } from '../types.ts';
import { type Prefixes, parseXml, type XmlNode } from './xml-node.ts';
import { LEFT_OUT, leftOut, type XmlPiece, XmlSplitter } from './xml-splitter.ts';

/** channel: the elements beside the items; they may come in several events. */
export type XmlEvent = { type: 'item' | 'channel'; node: XmlNode } | SourceProblem;

/** Problems that are listed; the rest are counted. */
const PROBLEMS_TOLD = 50;
/** No accident breaks a file in so many places: reading stops. */
const MOST_PROBLEMS = 1000;

/** Streams the items of an export or feed, one in memory at a time. */
export async function* readXml(input: ReaderInput): AsyncGenerator<XmlEvent> {
  let prefixes: Prefixes = {};
  let problems = 0;
  for await (const piece of piecesOf(input)) {
    const event = piece.type === 'problem' ? piece : parsed(piece);
    // Nothing but closing tags.
    if (event.type === 'channel' && event.node.children.length === 0) continue;
    if (event.type !== 'problem' || ++problems <= PROBLEMS_TOLD) yield event;
    if (problems === MOST_PROBLEMS) break;
  }
  if (problems <= PROBLEMS_TOLD) return;
  const more = `${plural(problems - PROBLEMS_TOLD, 'more place')} could not be read`;
  yield problem(problems === MOST_PROBLEMS ? `${more}, and reading stopped there.` : `${more}.`);

  function parsed({ type, xml, line }: Exclude<XmlPiece, SourceProblem>): XmlEvent {
    try {
      const found = parseXml(xml, prefixes);
      if (type === 'item') return { type, node: found.root.children[0] ?? found.root };
      prefixes = found.prefixes;
      return { type: 'channel', node: found.container ?? found.root };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return leftOut(xml, line, `there are ${error.message} in one. ${LEFT_OUT}`);
    }
  }
}

async function* piecesOf(input: ReaderInput): AsyncGenerator<XmlPiece> {
  const splitter = new XmlSplitter(BLOG_IMPORT_LIMITS.itemBytes);
  const texts = decodeFile(input);
  try {
    let text = await texts.next();
    for (; !text.done; text = await texts.next()) yield* splitter.write(text.value);
    yield* splitter.end();
    if (text.value) yield problem(GUESSED);
  } finally {
    // Closes the file if the caller stops half way.
    await texts.return(false);
  }
}
