import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { parseBounded } from './parse-bounded.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_TAGS,
  isAuthorNote,
  requireBoundedDepth,
} from './render-content.ts';

/** An element of an author's text, before the sanitiser; `line` counts from 1, null if unknown. */
export interface ContentElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  line: number | null;
}

/** Content that the sanitiser removes: an element, or an attribute of a remaining element. */
export interface Stripped {
  tag: string;
  attribute: string | null;
  line: number | null;
}

/** Parses an author's HTML, and lists what the sanitiser removes of it. @throws RangeError if it is nested too deeply, or grows too much */
export function inspectContent(content: string): { elements: ContentElement[]; stripped: Stripped[] } {
  requireBoundedDepth(content);
  const elements: ContentElement[] = [];
  const stripped: Stripped[] = [];
  const visit = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]) => {
    for (const node of nodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const { tagName: tag, attrs, childNodes } = node;
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      const line = node.sourceCodeLocation?.startLine ?? null;
      elements.push({ tag, attributes, line });
      if (isStripped(tag, attributes)) stripped.push({ tag, attribute: null, line });
      else
        for (const { name, value } of attrs)
          if (!isKept(name, value)) stripped.push({ tag, attribute: name, line });
      visit(childNodes);
    }
  };
  visit(parseBounded(content, { sourceCodeLocationInfo: true }));
  return { elements, stripped };
}

const isStripped = (tag: string, attributes: ContentElement['attributes']): boolean =>
  !ALLOWED_TAGS.includes(tag) ||
  (tag === 'img' && !(attributes.src && isKept('src', attributes.src))) ||
  isAuthorNote(tag, attributes.class);

/** As the sanitiser decides. */
function isKept(name: string, value: string): boolean {
  if (!ALLOWED_ATTRIBUTES.includes(name)) return false;
  if (name !== 'href' && name !== 'src') return true;
  // Browsers ignore white space and control characters in a scheme.
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(value.replace(/[\0-\x20]+/g, ''))?.[1];
  return scheme === undefined || ALLOWED_SCHEMES.includes(scheme.toLowerCase());
}
