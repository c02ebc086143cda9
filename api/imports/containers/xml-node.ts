import { Parser } from 'htmlparser2';

/** An element. Its name has the usual prefix of its namespace, whatever prefix the file uses. */
export interface XmlNode {
  name: string;
  attributes: { readonly [name: string]: string | undefined };
  children: XmlNode[];
  /** Its own characters, references decoded once. */
  text: string;
  /** The source between its tags if it contains elements, or text next to CDATA; else null. */
  markup: string | null;
}

/** The usual prefix for each prefix of the file. */
export type Prefixes = { readonly [written: string]: string };

/** Per item; no export comes near. */
const MOST_ELEMENTS = 200_000;
/** The deeper an element, the longer the parser takes for it. */
const MOST_LEVELS = 1000;
/** Readers look no deeper than item, group, element, description; anything deeper is kept as markup. */
const DEEPEST = 6;
const CONTAINERS: ReadonlySet<string> = new Set(['rss', 'rdf:RDF', 'channel', 'atom:feed']);

/**
 * Parses a piece of XML leniently: an unclosed element ends with its parent, and entities are never expanded.
 * @param leave names of elements whose content is skipped
 * @returns a node with the piece's elements, and the innermost root or channel that opens in it
 * @throws RangeError for more elements, or deeper ones, than exporters write
 */
export function parseXml(
  xml: string,
  prefixes: Prefixes,
  leave: ReadonlySet<string>,
): { root: XmlNode; container: XmlNode | null; prefixes: Prefixes } {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '', markup: null };
  const open: { node: XmlNode; prefixes: Prefixes; inside: number }[] = [{ node: root, prefixes, inside: 0 }];
  const found = { container: null as XmlNode | null, prefixes };
  let ignored = 0;
  let elements = 0;
  let isInCdata = false;
  /** The element in which a CDATA section ended last. */
  let hadCdata: XmlNode | null = null;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const around = open.at(-1) as (typeof open)[number];
        if (ignored > MOST_LEVELS) throw new RangeError('elements nested more than 1,000 deep');
        if (ignored > 0 || open.length > DEEPEST || leave.has(around.node.name)) {
          ignored += 1;
          around.node.markup = '';
          return;
        }
        if (++elements > MOST_ELEMENTS) throw new RangeError('more than 200,000 elements');
        const own = prefixesOf(tag, attributes, around.prefixes);
        const node = { name: usualName(tag, own), attributes, children: [], text: '', markup: null };
        around.node.children.push(node);
        around.node.markup = '';
        open.push({ node, prefixes: own, inside: parser.endIndex + 1 });
        if (CONTAINERS.has(node.name)) Object.assign(found, { container: node, prefixes: own });
      },
      oncdatastart() {
        isInCdata = true;
      },
      oncdataend() {
        isInCdata = false;
        hadCdata = open.at(-1)?.node ?? null;
      },
      ontext(text) {
        const { node } = open.at(-1) as (typeof open)[number];
        if (ignored > 0) return;
        node.text += text;
        if (hadCdata === node && !isInCdata && text.trim() !== '') node.markup = '';
      },
      onclosetag() {
        if (ignored > 0) {
          ignored -= 1;
          return;
        }
        const closed = open.pop();
        if (closed && closed.node.markup !== null)
          closed.node.markup = xml.slice(closed.inside, parser.startIndex);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { root, ...found };
}

/**
 * The prefix that readers use for each namespace they know. Exporters use other prefixes or versions, or forget to declare
 * them; an unknown namespace keeps the prefix of the file.
 */
const NAMESPACES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www\.)?wordpress\.org\/export\/[\d.]*\/?$/, 'wp'],
  [/^https?:\/\/(?:www\.)?wordpress\.org\/export\/[\d.]*\/?excerpt\/?$/, 'excerpt'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.[01]\/?$/, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/?$/, 'dcterms'],
  [/^http:\/\/(?:www\.w3\.org\/2005\/Atom|purl\.org\/atom\/ns#?)\/?$/, 'atom'],
  [/^http:\/\/(?:purl\.org\/atom\/app#?|www\.w3\.org\/2007\/app)\/?$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0\/?$/, 'thr'],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/^http:\/\/schemas\.google\.com\/blogger\/20(?:08|18)\/?$/, 'blogger'],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, 'rdf'],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, 'xhtml'],
  [
    /^http:\/\/(?:purl\.org\/rss\/1\.0|my\.netscape\.com\/rdf\/simple\/0\.9|backend\.userland\.com\/rss2?)\/?$/i,
    '',
  ],
];

/** The prefixes inside an element: those of its parent and those that it declares. */
function prefixesOf(tag: string, attributes: XmlNode['attributes'], around: Prefixes): Prefixes {
  const declared = Object.entries(attributes).filter(
    ([name]) => name === 'xmlns' || name.startsWith('xmlns:'),
  );
  if (tag === 'feed' && around[''] === undefined && !attributes.xmlns)
    declared.push(['xmlns', 'http://www.w3.org/2005/Atom']);
  if (declared.length === 0) return around;
  const own = declared.map(([name, value = '']) => {
    const written = name.slice('xmlns:'.length);
    return [written, NAMESPACES.find(([pattern]) => pattern.test(value.trim()))?.[1] ?? written];
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
