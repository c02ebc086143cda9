import { Parser } from 'htmlparser2';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';
import { plainTitle } from '../text.ts';
import { textOfFile } from './files.ts';

/** A piece of a feed or export. channel: the text before, between and after its items. */
type XmlPiece = { type: 'item' | 'channel'; xml: string } | SourceProblem;
/** channel: the elements beside the items; they may come in several events. */
type XmlEvent = { type: 'item' | 'channel'; node: XmlNode } | SourceProblem;

/** Streams the items of an export or feed, one in memory at a time. */
export async function* readXml(input: ReaderInput): AsyncGenerator<XmlEvent> {
  const told: SourceProblem[] = [];
  for await (const piece of splitXml(textOfFile(input, told))) {
    const event = piece.type === 'problem' ? piece : parsed(piece);
    // There may be nothing but closing tags.
    if (event.type !== 'channel' || event.node.children.length > 0) yield event;
  }
  yield* told;
}

function parsed({ type, xml }: Exclude<XmlPiece, SourceProblem>): XmlEvent {
  try {
    const root = parseXml(xml);
    return type === 'item'
      ? { type, node: root.children[0] ?? root }
      : { type: 'channel', node: channelIn(root) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return leftOut(xml, `has ${error.message}`);
  }
}

/** What the root and the channel hold that open before the first item; between items they are open already. */
function channelIn(root: XmlNode): XmlNode {
  const inside = ['rss', 'rdf:RDF', 'feed'].map((name) => child(root, name)).find(Boolean) ?? root;
  return child(inside, 'channel') ?? inside;
}

const MARK = /<!\[CDATA\[|<!--|<(\/?)(?:item|entry)(?=[\s>])/g;
/** Sections do not nest: one with the end of an item and the beginning of the next was never closed. */
const SWALLOWED = /<\/(item|entry)\s*>\s*(?=<\1[\s>])/;
const ROOT_END = /<\/(?:rss|rdf:RDF|feed)\s*>/;
/** Longer than a tag, which may be split between two pieces of the file. */
const EDGE = 60;

/**
 * Cuts a feed or export into its items as the file comes in. It knows no XML but CDATA sections and comments, so that a
 * broken item costs only itself.
 * @param longest characters that an item may have
 */
export async function* splitXml(
  texts: Iterable<string> | AsyncIterable<string>,
  longest: number = BLOG_IMPORT_LIMITS.itemBytes,
): AsyncGenerator<XmlPiece> {
  /** What has come in and is not yet given out, how far it has been looked at, and whether it begins with an item. */
  let text = '';
  let at = 0;
  let isItem = false;
  /** After a problem, everything up to the next item is passed over. */
  let isLost = false;
  const take = (end: number): string => {
    const taken = text.slice(0, end);
    text = text.slice(end);
    at = 0;
    return taken;
  };
  function* cut(): Generator<XmlPiece> {
    for (;;) {
      MARK.lastIndex = at;
      const mark = MARK.exec(text);
      // The end of a tag or of a section may be still to come.
      at = mark?.index ?? Math.max(at, text.length - EDGE);
      if (!mark) return;
      const [opening, slash] = mark;
      const closing = opening === '<!--' ? '-->' : slash === undefined ? ']]>' : '>';
      const end = slash === '' || isLost ? MARK.lastIndex : text.indexOf(closing, MARK.lastIndex);
      if (end === -1) return;
      if (slash === '') {
        // An item that was never closed ends where the next one begins.
        const xml = take(mark.index);
        if (isItem || (!isLost && xml.trim() !== '')) yield { type: isItem ? 'item' : 'channel', xml };
        [isItem, isLost, at] = [true, false, opening.length];
      } else if (slash === '/' && isItem) {
        const xml = take(end + 1);
        isItem = false;
        const [inside, next] = [SWALLOWED.exec(xml), xml.lastIndexOf('<![CDATA[')];
        const swallowed = inside && next > inside.index ? inside : null;
        if (swallowed) {
          yield leftOut(xml, 'has a text (CDATA) that is never closed');
          text = xml.slice(swallowed.index + swallowed[0].length) + text;
        } else yield { type: 'item', xml };
      } else at = end + closing.length;
    }
  }
  for await (const piece of texts) {
    text += piece;
    yield* cut();
    if (text.length <= longest) continue;
    if (!isLost) yield leftOut(text, 'has more than 20 MB, which is the most that one can have');
    take(text.length - EDGE);
    [isItem, isLost] = [false, true];
  }
  const isComplete = ROOT_END.test(text);
  // In a complete file, the last item may be the one that is not closed; but no section of it.
  if (isItem && (!isComplete || text.startsWith('<!', at)))
    yield leftOut(text, `stands where the file ends in the middle. ${AGAIN}`, false);
  else if (!isLost) {
    yield { type: isItem ? 'item' : 'channel', xml: text };
    if (!isComplete)
      yield problem(`The file ends before it is complete. What came before was read. ${AGAIN}`);
  }
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

/** Trimmed text of the first child of this name; '' if there is none. */
export const textOf = (node: XmlNode | undefined, name: string): string =>
  child(node, name)?.text.trim() ?? '';

export const attribute = (node: XmlNode | undefined, name: string): string =>
  node?.attributes[name]?.trim() ?? '';
