import { Parser } from 'htmlparser2';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';
import { plainTitle } from '../text.ts';
import { textOfFile } from './files.ts';

/** channel: the elements beside the items; they may come in several events. */
type XmlEvent = { type: 'item' | 'channel'; node: XmlNode } | SourceProblem;

/** Streams the items of an export or feed, one in memory at a time. */
export async function* readXml(input: ReaderInput): AsyncGenerator<XmlEvent> {
  const told: SourceProblem[] = [];
  for await (const piece of splitXml(textOfFile(input, told)))
    if (typeof piece === 'string') yield* eventsOf(piece);
    else yield piece;
  yield* told;
}

const ITEM = /^<(?:item|entry)[\s>]/;

function* eventsOf(xml: string): Generator<XmlEvent> {
  try {
    const root = parseXml(xml);
    if (!ITEM.test(xml)) return yield { type: 'channel', node: channelIn(root) };
    const [node = root, ...children] = root.children;
    yield { type: 'item', node };
    if (children.length > 0) yield { type: 'channel', node: { ...root, children } };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield leftOut(xml, `has ${error.message}`);
  }
}

/** What the root and the channel hold that open before the first item. */
function channelIn(root: XmlNode): XmlNode {
  const inside = ['rss', 'rdf:RDF', 'feed'].map((name) => child(root, name)).find(Boolean) ?? root;
  return child(inside, 'channel') ?? inside;
}

const MARK = /<!\[CDATA\[|<!--|<(?:item|entry)(?=[\s>])/g;
const ENDS: { readonly [mark: string]: string } = { '<![CDATA[': ']]>', '<!--': '-->' };
/** Sections do not nest: one with the end of an item and the beginning of the next was never closed. */
const SWALLOWED = /<\/(item|entry)\s*>\s*(?=<\1[\s>])/;
const ITEM_END = /<\/(?:item|entry)\s*>/;
const ROOT_END = /<\/(?:rss|rdf:RDF|feed)\s*>/;
/** Longer than a tag, which may be split between two pieces of the file. */
const EDGE = 60;

/**
 * Cuts a feed or export where items begin, as the file comes in: first what stands before them, then each with what follows it.
 * It knows no XML but CDATA sections and comments, so that a broken item costs only itself.
 * @param longest characters that an item may have
 */
export async function* splitXml(
  texts: Iterable<string> | AsyncIterable<string>,
  longest: number = BLOG_IMPORT_LIMITS.itemBytes,
): AsyncGenerator<string | SourceProblem> {
  /** What has come in and is not yet given out, and how far it has been looked at. */
  let text = '';
  let at = 0;
  /** After a problem, everything up to the next item is passed over. */
  let isLost = false;
  function* cut(): Generator<string | SourceProblem> {
    for (;;) {
      MARK.lastIndex = at;
      const mark = MARK.exec(text);
      // The end of a tag or of a section may be still to come.
      at = mark?.index ?? Math.max(at, text.length - EDGE);
      if (!mark) return;
      const closing = ENDS[mark[0]];
      if (closing === undefined) {
        // An item that was never closed ends where the next one begins.
        if (!isLost) yield* settled(text.slice(0, at));
        text = text.slice(at);
        [at, isLost] = [mark[0].length, false];
      } else {
        const end = isLost ? at : text.indexOf(closing, MARK.lastIndex);
        if (end === -1) return;
        at = end + closing.length;
      }
    }
  }
  for await (const piece of texts) {
    text += piece;
    yield* cut();
    if (text.length <= longest) continue;
    if (!isLost) yield leftOut(text, 'has more than 20 MB, which is the most that one can have');
    [text, at, isLost] = [text.slice(-EDGE), 0, true];
  }
  if (isLost) return;
  const isComplete = ROOT_END.test(text);
  // In a complete file, the last item may be the one that is not closed; but no section of it.
  const isWhole = (isComplete || ITEM_END.test(text)) && !text.startsWith('<!', at);
  if (ITEM.test(text) && !isWhole)
    return yield leftOut(text, `stands where the file ends in the middle. ${AGAIN}`, false);
  yield* settled(text);
  if (!isComplete) yield problem(`The file ends before it is complete. What came before was read. ${AGAIN}`);
}

/** A piece, or the item that it swallowed, with a problem for the one whose section was never closed. */
function* settled(xml: string): Generator<string | SourceProblem> {
  const inside = SWALLOWED.exec(xml);
  if (!inside || xml.lastIndexOf('<![CDATA[') < inside.index) return yield xml;
  yield leftOut(xml, 'has a text (CDATA) that is never closed');
  yield* settled(xml.slice(inside.index + inside[0].length));
}

const AGAIN = 'Export or download it again to have the rest.';

/** @param reason what is wrong with the item, as the end of a sentence */
function leftOut(xml: string, reason: string, goesOn = true): SourceProblem {
  const title = /<title[^<>]*>\s*(?:<!\[CDATA\[)?([^<]{1,300})/.exec(xml.slice(0, 20_000))?.[1];
  const item = title ? `The article “${plainTitle(title).slice(0, 100).toWellFormed()}”` : 'An article';
  return problem(
    `${item} ${reason}${goesOn ? '; it is left out, and reading went on with the next one.' : ''}`,
  );
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
function parseXml(xml: string): XmlNode {
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

/** Trimmed text of the first child of one of these names, the first with text; '' if there is none. */
export const textOf = (node: XmlNode | undefined, ...names: string[]): string =>
  names.map((name) => child(node, name)?.text.trim()).find(Boolean) ?? '';

export const attribute = (node: XmlNode | undefined, name: string): string =>
  node?.attributes[name]?.trim() ?? '';
