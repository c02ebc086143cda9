import type { Node, Schema } from '@tiptap/pm/model';
import { DOMParser, DOMSerializer, Fragment } from '@tiptap/pm/model';
import {
  EDITOR_BARE,
  EDITOR_ID,
  EDITOR_PAIR,
  EDITOR_SECTION,
  EDITOR_UPLOAD,
  keptOf,
} from './elements/kept.ts';
import { isBeingSent, isCaption, isPictureAlone, pairPictures } from './elements/pictures.ts';
import { readAtoms, readBlocks } from './markup.ts';
import { sameAtoms, splice } from './splice.ts';

export interface RichHtml {
  doc: Node;
  /**
   * @param current the edited `doc`
   * @returns its HTML; unchanged parts are the same characters as in the source
   */
  write(current: Node): string;
}

/** The source of a block; `lead` is the source between the previous block and this one. */
interface Written {
  lead: string;
  text: string;
  node: Node;
}

/** Reads an article. A block that the editor cannot write with the same meaning is kept as a block of source. */
export function readHtml(html: string, schema: Schema): RichHtml {
  const source = readBlocks(html) ? html : orderly(html);
  const places = pairedBlocks(source);
  const blocks = places.map(({ from, to }, index): Written => {
    const text = source.slice(from, to);
    return { lead: source.slice(places[index - 1]?.to ?? 0, from), text, node: readBlock(text, schema) };
  });
  const tail = source.slice(places.at(-1)?.to ?? 0);
  const nodes = blocks.map(({ node }) => node);
  const doc = schema.topNodeType.create(null, nodes.length > 0 ? nodes : schema.nodes.paragraph?.create());

  let state = blocks;
  const write = (current: Node): string => {
    if (current.eq(doc)) return html;
    state = rewrite(state, withoutEmptyEnd(current, state), schema);
    const written = state.map(({ lead, text }) => lead + text).join('');
    return written === '' ? '' : written + tail;
  };
  return { doc, write };
}

/** @returns HTML as blocks to insert; their source is not kept */
export function readFragment(html: string, schema: Schema): Fragment {
  return parse(bodyOf(html), schema);
}

/** @returns the blocks in the editor's own HTML, one block per line */
export function writeFragment(content: Fragment, schema: Schema): string {
  return nodesOf(content)
    .map((node) => writeBlock(node, schema))
    .join('\n');
}

const nodesOf = (content: Fragment): Node[] => content.content.slice();

/** The same HTML as the browser serialises it, which closes open elements. */
const orderly = (html: string) => bodyOf(html).innerHTML;

// An inert document loads no images and runs no scripts.
const bodyOf = (html: string): HTMLElement => new window.DOMParser().parseFromString(html, 'text/html').body;

/** The blocks of a text; a picture and its caption count as one. */
function pairedBlocks(html: string): { from: number; to: number }[] {
  const paired: { from: number; to: number; isPicture: boolean }[] = [];
  for (const block of readBlocks(html) ?? []) {
    const text = html.slice(block.from, block.to);
    const last = paired.at(-1);
    const isPair =
      last?.isPicture && /^<p\b[^>]*caption/i.test(text) && isCaption(bodyOf(text).children[0] as Element);
    if (last && isPair) Object.assign(last, { to: block.to, isPicture: false });
    else
      paired.push({
        ...block,
        isPicture: /^<p\b[^>]*>\s*<(a|img)\b/i.test(text) && isPictureAlone(bodyOf(text).firstElementChild),
      });
  }
  return paired;
}

function readBlock(text: string, schema: Schema): Node {
  const content = parse(bodyOf(text), schema);
  const node = content.childCount === 1 ? content.firstChild : null;
  if (node && sameAtoms(readAtoms(text), readAtoms(writeBlock(node, schema)))) return node;
  return schema.nodes.sourceBlock?.create({ source: text }) as Node;
}

function parse(body: HTMLElement, schema: Schema): Fragment {
  pairPictures(body);
  markBare(body);
  return DOMParser.fromSchema(schema).parse(body).content;
}

const CONTAINERS = 'li, td, th, blockquote, div';
const LINE = /^(strong|em|u|b|i|a|code|span|br|img|sub|sup|s|del|strike|#text)$/;

/** Wraps bare text in a paragraph marked as bare, and marks paragraphs that are usually bare as written with a `p`. */
function markBare(body: HTMLElement): void {
  for (const container of [body, ...body.querySelectorAll(CONTAINERS)]) {
    if (container.hasAttribute(EDITOR_PAIR) || isPictureBox(container)) continue;
    let run: HTMLElement | null = null;
    for (const child of [...container.childNodes]) {
      if (!isLine(child)) run = null;
      else if (run) run.append(child);
      else if (showsSomething(child)) {
        run = container.ownerDocument.createElement('p');
        run.setAttribute(EDITOR_BARE, 'true');
        child.before(run);
        run.append(child);
      }
    }
    if (container !== body && container.childElementCount === 0) {
      const empty = container.ownerDocument.createElement('p');
      empty.setAttribute(EDITOR_BARE, 'true');
      container.append(empty);
    }
  }
  for (const paragraph of body.querySelectorAll('p')) {
    const isBare = paragraph.hasAttribute(EDITOR_BARE);
    paragraph.removeAttribute(EDITOR_BARE);
    const isUsual = isUsuallyBare(paragraph) === isBare;
    if (isBare || !isUsual) paragraph.setAttribute(EDITOR_BARE, isUsual ? 'usual' : String(isBare));
  }
}

const showsSomething = (node: globalThis.Node): boolean =>
  node.nodeType !== 8 &&
  (/[^ \t\r\n\f]/.test(node.textContent ?? '') ||
    (node instanceof Element && (node.matches(SHOWN) || node.querySelector(SHOWN) !== null)));

const SHOWN = 'img, br, [id]';

const isPictureBox = ({ parentElement, classList }: Element): boolean =>
  classList.contains('picture') || parentElement?.classList.contains('gallery') === true;

const isLine = (node: globalThis.Node): boolean =>
  node.nodeType === 8 ||
  (LINE.test(node.nodeName.toLowerCase()) &&
    !(
      node instanceof Element &&
      node.querySelector('p, div, ul, ol, table, blockquote, pre, h1, h2, h3, h4, h5, h6')
    ));

/** Whether a paragraph is usually written without `p`: the only text of a list item or cell. */
function isUsuallyBare(paragraph: Element): boolean {
  const parent = paragraph.parentElement;
  if (!parent || !/^(li|td|th)$/.test(parent.localName) || keptOf(paragraph)) return false;
  return (
    parent.firstElementChild === paragraph &&
    [...parent.children].slice(1).every(({ localName }) => /^[uo]l$/.test(localName))
  );
}

/** Inert, so that images in it are not loaded. */
let blank: Document | undefined;

/** @returns a block's HTML as the schema renders it, without regard to its source */
function writeBlock(node: Node, schema: Schema): string {
  if (node.type.name === 'sourceBlock') return node.attrs.source;
  blank ??= document.implementation.createHTMLDocument();
  const box = blank.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(node), { document: blank }, box);
  for (const inner of box.querySelectorAll('[data-source]'))
    inner.outerHTML = inner.getAttribute('data-source') ?? '';
  for (const waiting of box.querySelectorAll(`[${EDITOR_UPLOAD}]`)) {
    const { parentElement } = waiting;
    waiting.remove();
    if (parentElement?.classList.contains('gallery') && !parentElement.firstElementChild)
      parentElement.remove();
  }
  for (const caption of box.querySelectorAll('p.caption:empty')) caption.remove();
  for (const pair of box.querySelectorAll(`[${EDITOR_PAIR}]`)) pair.replaceWith(...pair.childNodes);
  for (const paragraph of box.querySelectorAll('p')) {
    const bare = paragraph.getAttribute(EDITOR_BARE);
    paragraph.removeAttribute(EDITOR_BARE);
    const isBare = bare === null ? isUsuallyBare(paragraph) : bare === 'true';
    const before = paragraph.previousSibling;
    // Two bare texts in a row would become one paragraph.
    if (isBare && !(before && isLine(before))) paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const table of box.querySelectorAll('table')) writeSections(table);
  for (const element of box.querySelectorAll(`[${EDITOR_ID}]`)) {
    element.setAttribute('id', element.getAttribute(EDITOR_ID) ?? '');
    element.removeAttribute(EDITOR_ID);
  }
  return box.innerHTML;
}

/** Groups the rows of a table into thead and tbody elements. */
function writeSections(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const section of [...table.children]) section.remove();
  let section: HTMLElement | undefined;
  rows.forEach((row, index) => {
    const isHead = index === 0 && [...row.children].every(({ localName }) => localName === 'th');
    const name =
      (row.getAttribute(EDITOR_SECTION) ?? (isHead ? 'head' : 'body')) === 'head' ? 'thead' : 'tbody';
    row.removeAttribute(EDITOR_SECTION);
    if (section?.localName !== name) {
      section = table.ownerDocument.createElement(name);
      table.append(section);
    }
    section.append(row);
  });
}

/** Leaves out empty paragraphs at the end, which are only for the cursor, and pictures that are still being uploaded. */
function withoutEmptyEnd(current: Node, before: readonly Written[]): Node[] {
  const nodes = nodesOf(current.content).filter((node) => !isUnderWay(node));
  const known = new Set(before.map(({ node }) => node));
  for (let last = nodes.at(-1); last && !known.has(last) && isEmptyLine(last); last = nodes.at(-1))
    nodes.pop();
  return nodes;
}

/** Whether it is a picture that is being uploaded, or a gallery of only such pictures. */
const isUnderWay = (node: Node): boolean =>
  isBeingSent(node) || (node.type.name === 'gallery' && node.children.every(isUnderWay));

const isEmptyLine = ({ type, childCount, attrs }: Node) =>
  type.name === 'paragraph' && childCount === 0 && !attrs.kept;

/** Keeps the source of unchanged blocks, and splices changed ones into the source that they replace. */
function rewrite(before: readonly Written[], nodes: readonly Node[], schema: Schema): Written[] {
  const places = new Map(before.map(({ node }, index) => [node, index]));
  const here = new Set(nodes);
  const after: Written[] = [];
  /** Index in `before` of the last block that was used. */
  let last = -1;
  /** Whether new blocks were inserted after it. */
  let isNew = false;
  const add = (blocks: readonly Written[], place: number) => {
    const [first, ...others] = blocks;
    if (!first) return;
    const isAsBefore = !isNew && place === last + 1;
    // A block starts on a new line unless its source says otherwise.
    const lead = after.length === 0 ? '' : first.lead || '\n';
    after.push({ ...first, lead: isAsBefore ? first.lead : lead }, ...others);
  };
  for (let at = 0; at < nodes.length; ) {
    const place = places.get(nodes[at] as Node);
    if (place !== undefined) {
      add([before[place] as Written], place);
      last = place;
      isNew = false;
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < nodes.length && !places.has(nodes[end] as Node)) end += 1;
    const to = end === nodes.length ? before.length : (places.get(nodes[end] as Node) ?? 0);
    const gone = before.slice(last + 1, Math.max(last + 1, to)).filter(({ node }) => !here.has(node));
    add(rewriteRun(gone, nodes.slice(at, end), schema), gone.length > 0 ? last + 1 : -1);
    isNew = gone.length === 0;
    if (!isNew) last = to - 1;
    at = end;
  }
  return after;
}

function rewriteRun(gone: readonly Written[], nodes: readonly Node[], schema: Schema): Written[] {
  if (gone.length === nodes.length)
    return gone.map(({ lead, text }, index) => {
      const node = nodes[index] as Node;
      return { lead, text: splice(text, writeBlock(node, schema)), node };
    });
  const source = gone.map(({ lead, text }, index) => (index === 0 ? text : lead + text)).join('');
  const written = splice(source, writeFragment(Fragment.from([...nodes]), schema));
  const blocks = pairedBlocks(written);
  const isWhole = blocks.length === nodes.length;
  return nodes.map((node, index) => {
    const { from, to } = blocks[index] ?? { from: 0, to: 0 };
    const lead = isWhole ? written.slice(blocks[index - 1]?.to ?? 0, from) : '\n';
    return {
      node,
      text: isWhole ? written.slice(from, to) : writeBlock(node, schema),
      lead: index === 0 ? (gone[0]?.lead ?? '') : lead,
    };
  });
}
