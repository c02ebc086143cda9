import { Parser } from 'htmlparser2';

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
