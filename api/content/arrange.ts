import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';
import { escapeHtml, escapeText } from '../platform/escape-html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Limits of added elements, as the parser repeats bold and the like over misplaced blocks. */
const ADDED_TIMES = 4;
const ADDED_MIN = 1000;
/** Most rounds, as the parser may read its own output differently again, though rarely twice. */
const ROUNDS_MAX = 5;

/**
 * Arranges markup as a browser's parser would (HTML Standard, section 13.2): a table inside a table goes next to it, a link
 * inside a link after it. Otherwise hydration would find another tree than the server rendered.
 * @param markup by sanitize-html; returned unchanged if it is in order
 * @throws RangeError if it would grow several times
 */
export function arrange(markup: string): string {
  let arranged = markup;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = serialise(parseBounded(arranged));
    if (next === arranged) return next;
    arranged = next;
  }
  throw new RangeError('Not in order after several rounds');
}

const CONTEXT = defaultTreeAdapter.createElement('div', names.NS.HTML, []);

/** @param sourceCodeLocationInfo whether nodes say where they stand @throws RangeError if it would grow several times */
export function parseBounded(markup: string, sourceCodeLocationInfo = false): Node[] {
  let left = ADDED_MIN + ADDED_TIMES * (markup.split('<').length - 1);
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      left -= 1;
      if (left < 0) throw new RangeError('Grows too much');
      return defaultTreeAdapter.createElement(...given);
    },
  };
  return parseFragment(CONTEXT, markup, { treeAdapter, sourceCodeLocationInfo }).childNodes;
}

function serialise(nodes: readonly Node[]): string {
  const parts: string[] = [];
  for (const node of nodes) write(node, parts);
  return parts.join('');
}

/** As sanitize-html writes it. */
function write(node: Node, parts: string[]): void {
  if (defaultTreeAdapter.isTextNode(node)) parts.push(escapeText(node.value));
  if (!defaultTreeAdapter.isElementNode(node)) return;
  const attributes = node.attrs.map(({ name, value }) => ` ${name}${quoted(name, value)}`).join('');
  if (VOID.has(node.tagName)) {
    parts.push(`<${node.tagName}${attributes} />`);
    return;
  }
  parts.push(`<${node.tagName}${attributes}>`);
  if (startsWithLineFeed(node)) parts.push('\n');
  for (const child of node.childNodes) write(child, parts);
  parts.push(`</${node.tagName}>`);
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const quoted = (name: string, value: string) => (value || name === 'alt' ? `="${escapeHtml(value)}"` : '');

/** A parser leaves out the first line feed of a `pre`. */
function startsWithLineFeed({ tagName, childNodes: [first] }: Element): boolean {
  return tagName === 'pre' && first !== undefined && 'value' in first && first.value.startsWith('\n');
}
