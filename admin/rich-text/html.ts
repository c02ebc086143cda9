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
import { isBeingSent, pairPictures } from './elements/pictures.ts';

export interface RichHtml {
  doc: Node;
  /** @returns the HTML of the edited `doc`; that of the source if nothing was edited */
  write(current: Node): string;
}

/** Reads an article. A block that the schema cannot express is kept as a block of source. */
export function readHtml(html: string, schema: Schema): RichHtml {
  const body = marked(bodyOf(html));
  const blocks = [...body.children].map((block): Node => {
    const content = DOMParser.fromSchema(schema).parse(copyIn(body, block)).content;
    const node = content.childCount === 1 ? content.firstChild : null;
    if (node && meaning(copyIn(body, block)) === meaning(bodyOf(writeBlock(node, schema)))) return node;
    return schema.nodes.sourceBlock?.create({ source: unmarked(copyIn(body, block)).innerHTML }) as Node;
  });
  const doc = schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph?.create());
  return {
    doc,
    write: (current) =>
      current.eq(doc) ? html : writeFragment(Fragment.from(withoutEmptyEnd(current)), schema),
  };
}

/** @returns HTML as blocks to insert; their source is not kept */
export function readFragment(html: string, schema: Schema): Fragment {
  return DOMParser.fromSchema(schema).parse(marked(bodyOf(html))).content;
}

/** @returns the blocks in the editor's own HTML, one block per line */
export function writeFragment(content: Fragment, schema: Schema): string {
  return nodesOf(content)
    .map((node) => writeBlock(node, schema))
    .join('\n');
}

const nodesOf = (content: Fragment): Node[] => content.content.slice();

// An inert document loads no images and runs no scripts.
const bodyOf = (html: string): HTMLElement => new window.DOMParser().parseFromString(html, 'text/html').body;

function copyIn(body: Element, block: Element): HTMLElement {
  const box = body.ownerDocument.createElement('div');
  box.append(block.cloneNode(true));
  return box;
}

/** Marks what the schema reads in a way of its own. */
function marked(body: HTMLElement): HTMLElement {
  pairPictures(body);
  markBare(body);
  return body;
}

/** Takes the marks away, as in the source and in what is written. */
function unmarked(box: HTMLElement): HTMLElement {
  for (const element of box.querySelectorAll(`[${EDITOR_PAIR}],p[${EDITOR_BARE}]`)) {
    if (element.getAttribute(EDITOR_BARE) !== 'false') element.replaceWith(...element.childNodes);
    else element.removeAttribute(EDITOR_BARE);
  }
  return box;
}

const INLINE = /^(?:strong|em|u|b|i|a|code|span)$/;

/** What a text means to a reader: words, blocks with their attributes, and which emphasis and links there are. */
function meaning(box: HTMLElement): string {
  const inline = new Set<string>();
  const blocks = [];
  for (const element of unmarked(box).querySelectorAll('*')) {
    const { localName } = element;
    const { class: classes = '', ...others } = keptOf(element) ?? {};
    const key = `${localName} ${JSON.stringify(others)} ${classes.split(' ').sort().join(' ')}`;
    if (INLINE.test(localName)) inline.add(key);
    else blocks.push(key);
  }
  return [box.textContent?.replace(/\s+/g, ''), ...blocks, ...[...inline].sort()].join('\n');
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
function withoutEmptyEnd(current: Node): Node[] {
  const nodes = nodesOf(current.content).filter((node) => !isUnderWay(node));
  return nodes.slice(0, nodes.findLastIndex((node) => !isEmptyLine(node)) + 1);
}

/** Whether it is a picture that is being uploaded, or a gallery of only such pictures. */
const isUnderWay = (node: Node): boolean =>
  isBeingSent(node) || (node.type.name === 'gallery' && node.children.every(isUnderWay));

const isEmptyLine = ({ type, childCount, attrs }: Node) =>
  type.name === 'paragraph' && childCount === 0 && !attrs.kept;
