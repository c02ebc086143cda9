import { Parser } from 'htmlparser2';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';
import { textOfFile } from './rows.ts';
import { LEFT_OUT, leftOut, type XmlPiece, XmlSplitter } from './xml-splitter.ts';

/** channel: the elements beside the items; they may come in several events. */
type XmlEvent = { type: 'item' | 'channel'; node: XmlNode } | SourceProblem;

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
  const told: SourceProblem[] = [];
  for await (const text of textOfFile(input, told)) yield* splitter.write(text);
  yield* splitter.end();
  yield* told;
}

/** An element, named as in the file: exporters use the same prefixes everywhere, such as wp:post_id and dc:creator. */
export interface XmlNode {
  name: string;
  attributes: { readonly [name: string]: string | undefined };
  children: XmlNode[];
  /** Its own characters, references decoded once. */
  text: string;
  /** The source between its tags. */
  markup: string;
}

/** Per item; a post of WordPress has 15 for each comment. The deeper an element, the longer the parser takes for it. */
const MOST_ELEMENTS = 500_000;
const MOST_LEVELS = 1000;

/**
 * Parses a piece of XML leniently: an unclosed element ends with its parent, and entities are never expanded.
 * @returns a node with the piece's elements
 * @throws RangeError for more elements, or deeper ones, than exporters write
 */
export function parseXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '', markup: xml };
  const open = [{ node: root, inside: 0 }];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_LEVELS) throw new RangeError('elements nested more than 1,000 deep');
        if (++elements > MOST_ELEMENTS) throw new RangeError('more than 500,000 elements');
        const node = { name, attributes, children: [], text: '', markup: '' };
        open.at(-1)?.node.children.push(node);
        open.push({ node, inside: parser.endIndex + 1 });
      },
      ontext(text) {
        const innermost = open.at(-1) as (typeof open)[number];
        innermost.node.text += text;
      },
      onclosetag() {
        const closed = open.pop();
        if (closed) closed.node.markup = xml.slice(closed.inside, parser.startIndex);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

/** The text of an element. Old exporters put texts that contain ]]> into a single CDATA section. */
export function writtenIn(node: XmlNode | undefined): string {
  const whole = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(node?.markup ?? '')?.[1];
  return whole?.replaceAll(']]]]><![CDATA[>', ']]>') ?? node?.text ?? '';
}

export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((one) => one.name === name);

export const all = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((one) => one.name === name);

/** Trimmed text of the first child of this name; '' if there is none. */
export const textOf = (node: XmlNode | undefined, name: string): string =>
  child(node, name)?.text.trim() ?? '';

export const attribute = (node: XmlNode | undefined, name: string): string =>
  node?.attributes[name]?.trim() ?? '';
