import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';
import { FileText, GUESSED } from '../text/encoding.ts';
import { child, parseXml, type XmlNode } from './xml-node.ts';
import { LEFT_OUT, leftOut, type XmlPiece, XmlSplitter } from './xml-splitter.ts';

/** channel: the elements beside the items; they may come in several events. */
export type XmlEvent = { type: 'item' | 'channel'; node: XmlNode } | SourceProblem;

/** Problems that are listed; the rest are counted. */
const PROBLEMS_TOLD = 50;
/** No accident breaks a file in so many places: reading stops. */
const MOST_PROBLEMS = 1000;

/** Streams the items of an export or feed, one in memory at a time. */
export async function* readXml(input: ReaderInput): AsyncGenerator<XmlEvent> {
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
}

function parsed({ type, xml, line }: Exclude<XmlPiece, SourceProblem>): XmlEvent {
  try {
    const root = parseXml(xml);
    return type === 'item'
      ? { type, node: root.children[0] ?? root }
      : { type: 'channel', node: channelIn(root) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return leftOut(xml, line, `there are ${error.message} in one. ${LEFT_OUT}`);
  }
}

/** What the root and the channel hold that open before the first item; between items they are open already. */
function channelIn(root: XmlNode): XmlNode {
  const inside = ['rss', 'rdf:RDF', 'feed'].map((name) => child(root, name)).find(Boolean) ?? root;
  return child(inside, 'channel') ?? inside;
}

async function* piecesOf(input: ReaderInput): AsyncGenerator<XmlPiece> {
  const splitter = new XmlSplitter(BLOG_IMPORT_LIMITS.itemBytes);
  const texts = new FileText(input);
  for await (const text of texts) yield* splitter.write(text);
  yield* splitter.end();
  if (texts.isGuessed) yield problem(GUESSED);
}
