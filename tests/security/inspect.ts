import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize, serializeOuter } from 'parse5';
import { START_SCRIPT } from '#shared/start-script.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Elements that no page may contain, whatever is in the database. */
const NEVER = new Set(
  'base object embed applet iframe frame frameset style template portal annotation-xml animate animatemotion animatetransform set foreignobject handler xmp plaintext noembed noframes marquee isindex'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(
  'href src xlink:href action formaction poster data ping background cite codebase manifest longdesc usemap lowsrc dynsrc'.split(
    ' ',
  ),
);
const SCHEMES = new Set('http https ftp mailto tel callto sms cid xmpp'.split(' '));
/** The parts that the site's own script shows; what is in them is inspected like the rest. */
const OWN_TEMPLATES = new Set(
  'cookie-banner consultation consultation-success prompt next-page toast list-failure request-received'.split(
    ' ',
  ),
);
const OWN_SCRIPT = /^\/(?:assets\/|scheme\.js$)/;

export interface Inspection {
  /** Allows inline styles, which mails and printable pages have. */
  inlineStyles?: boolean;
}

/**
 * Parses a page as a browser does, then serialises and parses it again, when text can turn into elements.
 * @returns everything in it that executes, loads or links to something not allowed; empty if it is safe
 */
export function dangers(html: string, options: Inspection = {}): string[] {
  const first = parse(html, PARSING);
  const again = parse(serialize(first), PARSING);
  return [...new Set([...dangersIn(first, options), ...dangersIn(again, options)])];
}

/** Parses the content of `noscript` too. */
const PARSING = { scriptingEnabled: false };

function dangersIn(page: DefaultTreeAdapterTypes.Document, { inlineStyles = false }: Inspection): string[] {
  return elementsOf(page).flatMap((element) => [
    ...dangersOfElement(element, inlineStyles),
    ...element.attrs.flatMap((attribute) => dangersOfAttribute(element, attribute, inlineStyles)),
  ]);
}

function elementsOf(parent: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return parent.childNodes
    .filter((node) => defaultTreeAdapter.isElementNode(node))
    .flatMap((element) => [
      element,
      ...elementsOf('content' in element ? (element as DefaultTreeAdapterTypes.Template).content : element),
    ]);
}

function dangersOfElement(element: Element, inlineStyles: boolean): string[] {
  const name = element.tagName.toLowerCase();
  const attributeOf = (attribute: string) => element.attrs.find((one) => one.name === attribute)?.value;
  const shown = () => serializeOuter(element).slice(0, 160);
  // Harmless without href: it only sets the target of links.
  if (name === 'base' && attributeOf('href') === undefined) return [];
  if (name === 'template' && OWN_TEMPLATES.has(attributeOf('id') ?? '')) return [];
  if (NEVER.has(name) && !(name === 'style' && inlineStyles)) return [`<${name}>: ${shown()}`];
  if (name === 'meta' && attributeOf('http-equiv') !== undefined) return [`meta: ${shown()}`];
  if (name === 'script') {
    const src = attributeOf('src');
    const isData = /^application\/(?:ld\+)?json$/.test(attributeOf('type') ?? '');
    if (src === undefined && serialize(element) === START_SCRIPT) return [];
    if (src === undefined ? !isData : !OWN_SCRIPT.test(src)) return [`script: ${shown()}`];
    if (isData) return dangersOfData(serialize(element));
  }
  if (name === 'link' && /import|stylesheet|manifest|preload/.test(attributeOf('rel') ?? '')) {
    const isPicture = attributeOf('rel') === 'preload' && attributeOf('as') === 'image';
    if (!isPicture && !attributeOf('href')?.startsWith('/')) return [`link: ${shown()}`];
  }
  return [];
}

function dangersOfAttribute(
  element: Element,
  { name: local, prefix, value }: Element['attrs'][number],
  inlineStyles: boolean,
): string[] {
  const name = prefix ? `${prefix}:${local}` : local;
  const lower = name.toLowerCase();
  const shown = `${element.tagName} ${name}="${value.slice(0, 100)}"`;
  if (lower.startsWith('on') || lower === 'srcdoc' || (lower === 'style' && !inlineStyles)) return [shown];
  if (lower.includes('srcset')) {
    return value.split(',').some((part) => schemeOf(part) === 'javascript') ? [shown] : [];
  }
  const scheme = ADDRESSES.has(lower) ? schemeOf(value) : null;
  return scheme === null || SCHEMES.has(scheme) ? [] : [shown];
}

/** @returns the scheme as browsers see it: without white space and control characters, in lower case */
function schemeOf(address: string): string | null {
  const bare = [...address].filter((character) => character > ' ' && character !== '\u007f').join('');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? null;
}

/** Checks that data in a script element is valid, and cannot close the element. */
function dangersOfData(text: string): string[] {
  if (/<\/?script|<!--/i.test(text)) return [`data that can end its element: ${text.slice(0, 100)}`];
  try {
    JSON.parse(text);
    return [];
  } catch {
    return [`data that are no JSON: ${text.slice(0, 100)}`];
  }
}
