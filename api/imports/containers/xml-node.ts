import { Parser } from 'htmlparser2';

/** An element. Its name has the usual prefix of its namespace, whatever prefix the file uses. */
export interface XmlNode {
  name: string;
  attributes: { readonly [name: string]: string | undefined };
  children: XmlNode[];
  /** Its own characters, references decoded once. */
  text: string;
  /** The source between its tags. */
  markup: string;
}

/** The usual prefix for each prefix of the file. */
export type Prefixes = { readonly [written: string]: string };

/** Per item; no export comes near. The deeper an element, the longer the parser takes for it. */
const MOST_ELEMENTS = 200_000;
const MOST_LEVELS = 1000;
const CONTAINERS: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'channel', 'atom:feed']);

/**
 * Parses a piece of XML leniently: an unclosed element ends with its parent, and entities are never expanded.
 * @returns a node with the piece's elements, and the innermost root or channel that opens in it
 * @throws RangeError for more elements, or deeper ones, than exporters write
 */
export function parseXml(
  xml: string,
  prefixes: Prefixes,
): { root: XmlNode; container: XmlNode | null; prefixes: Prefixes } {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '', markup: xml };
  const open = [{ node: root, prefixes, inside: 0 }];
  const found = { container: null as XmlNode | null, prefixes };
  const innermost = () => open.at(-1) as (typeof open)[number];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length > MOST_LEVELS) throw new RangeError('elements nested more than 1,000 deep');
        if (++elements > MOST_ELEMENTS) throw new RangeError('more than 200,000 elements');
        const around = innermost();
        const own = prefixesOf(tag, attributes, around.prefixes);
        const node = { name: usualName(tag, own), attributes, children: [], text: '', markup: '' };
        around.node.children.push(node);
        open.push({ node, prefixes: own, inside: parser.endIndex + 1 });
        if (CONTAINERS.has(node.name)) Object.assign(found, { container: node, prefixes: own });
      },
      ontext(text) {
        innermost().node.text += text;
      },
      onclosetag() {
        const closed = open.pop();
        if (closed) closed.node.markup = xml.slice(closed.inside, parser.startIndex);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { root, ...found };
}

/**
 * The prefix that readers use for each namespace they know, in any version. An unknown or undeclared namespace keeps the
 * prefix of the file.
 */
const NAMESPACES: readonly (readonly [RegExp, string])[] = [
  [/wordpress\.org\/export\/[\d.]*\/?excerpt/, 'excerpt'],
  [/wordpress\.org\/export\//, 'wp'],
  [/purl\.org\/rss\/1\.0\/modules\/content/, 'content'],
  [/purl\.org\/dc\/elements\//, 'dc'],
  [/purl\.org\/dc\/terms\//, 'dcterms'],
  [/w3\.org\/2005\/Atom|purl\.org\/atom\/ns/, 'atom'],
  [/purl\.org\/atom\/app|w3\.org\/2007\/app/, 'app'],
  [/purl\.org\/syndication\/thread\//, 'thr'],
  [/search\.yahoo\.com\/mrss/, 'media'],
  [/itunes\.com\/dtds\/podcast/i, 'itunes'],
  [/schemas\.google\.com\/blogger\//, 'blogger'],
  [/1999\/02\/22-rdf-syntax-ns/, 'rdf'],
  [/w3\.org\/1999\/xhtml/, 'xhtml'],
  [/purl\.org\/rss\/1\.0\/?$|netscape\.com\/rdf\/|backend\.userland\.com\/rss/i, ''],
];

/** The prefixes inside an element: those of its parent and those that it declares. */
function prefixesOf(tag: string, attributes: XmlNode['attributes'], around: Prefixes): Prefixes {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  if (tag === 'feed' && around[''] === undefined) declared.unshift(['xmlns', 'http://www.w3.org/2005/Atom']);
  if (declared.length === 0) return around;
  const own = declared.map(([name, value = '']) => {
    const written = name.slice('xmlns:'.length);
    return [written, NAMESPACES.find(([pattern]) => pattern.test(value))?.[1] ?? written];
  });
  return { ...around, ...Object.fromEntries(own) };
}

/** Such as wp:post_id, atom:entry or item. */
function usualName(tag: string, prefixes: Prefixes): string {
  const colon = tag.indexOf(':');
  const written = tag.slice(0, Math.max(0, colon));
  const prefix = Object.hasOwn(prefixes, written) ? prefixes[written] : written;
  return prefix ? `${prefix}:${tag.slice(colon + 1)}` : tag.slice(colon + 1);
}

/** The text of an element. Old exporters put texts that contain ]]> into a single CDATA section. */
export function writtenIn(node: XmlNode | undefined): string {
  const whole = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(node?.markup ?? '')?.[1];
  return whole?.replaceAll(']]]]><![CDATA[>', ']]>') ?? node?.text ?? '';
}

export const child = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((one) => one.name === name);

export const all = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((one) => one.name === name);

/** Trimmed text of the first child of this name; '' if there is none. */
export const textOf = (node: XmlNode, name: string): string => child(node, name)?.text.trim() ?? '';

export const attribute = (node: XmlNode | undefined, name: string): string =>
  node?.attributes[name]?.trim() ?? '';
