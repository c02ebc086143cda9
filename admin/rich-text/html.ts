import type { Node, Schema } from '@tiptap/pm/model';
import { DOMParser, DOMSerializer, Fragment } from '@tiptap/pm/model';
import { boxPictures, isBeingSent } from './elements/pictures.ts';
import { EDITOR_ID, EDITOR_UPLOAD, preservedOf } from './elements/preserved.ts';

export interface RichHtml {
  doc: Node;
  /** @returns the HTML of the edited `doc`; that of the source if nothing was edited */
  write(current: Node): string;
}

/** Reads an article. A block that the schema cannot express is kept as a block of source. */
export function readHtml(html: string, schema: Schema): RichHtml {
  const body = bodyOf(html);
  const blocks = [...body.children].map((block): Node => {
    const box = body.ownerDocument.createElement('div');
    box.append(block.cloneNode(true));
    const { content } = DOMParser.fromSchema(schema).parse(box);
    const node = content.childCount === 1 ? content.firstChild : null;
    if (node && meaning(box) === meaning(rendered(node, schema))) return node;
    return schema.nodes.sourceBlock?.create({ source: box.innerHTML }) as Node;
  });
  const doc = schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph?.create());
  return {
    doc,
    write: (current) =>
      current.eq(doc) ? html : writeFragment(Fragment.from(withoutEmptyEnd(current)), schema),
  };
}

/** @returns HTML as blocks to insert */
export function readFragment(html: string, schema: Schema): Fragment {
  return DOMParser.fromSchema(schema).parse(bodyOf(html)).content;
}

/** @returns the blocks in the editor's own HTML, one block per line */
export const writeFragment = ({ content }: Fragment, schema: Schema): string =>
  content.map((node) => node.attrs.source ?? rendered(node, schema).innerHTML).join('\n');

const LINE = /^(strong|em|u|b|i|a|code|span|br|img|sub|sup|s|del|strike|#text)$/;

/** The text in an inert document, which loads no images and runs no scripts, with its words and pictures in blocks. */
function bodyOf(html: string): HTMLElement {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  boxPictures(body);
  let line: HTMLElement | null = null;
  for (const child of [...body.childNodes]) {
    const isInLine =
      LINE.test(child.nodeName.toLowerCase()) &&
      !(child as Element).querySelector?.('p, div, ul, ol, table, blockquote, pre, h1, h2, h3, h4, h5, h6');
    if (!isInLine) line = null;
    else if (line) line.append(child);
    else if (child.nodeType === 1 || child.textContent?.trim()) {
      line = body.ownerDocument.createElement('p');
      child.replaceWith(line);
      line.append(child);
    }
  }
  return body;
}

const INLINE = /^(?:strong|em|u|a|code|span)$/;
/** Elements that the editor writes in its own way. */
const USUAL = /^(?:p|thead|tbody|code)$/;

/** What a text means to a reader: words, blocks with their attributes, and which emphasis and links there are. */
function meaning(body: Element): string {
  const inline = new Set<string>();
  const blocks = [];
  for (const element of body.querySelectorAll('*')) {
    const { localName: given } = element;
    const localName = { b: 'strong', i: 'em' }[given] ?? given;
    const preserved = preservedOf(element);
    if (!preserved && USUAL.test(localName) && (localName !== 'code' || element.matches('pre > code')))
      continue;
    const { class: classes = '', ...others } = preserved ?? {};
    const key = `${localName} ${JSON.stringify(others)} ${classes.split(' ').sort().join(' ')}`;
    if (INLINE.test(localName)) inline.add(key);
    else blocks.push(key);
  }
  return [body.textContent?.replace(/\s+/g, ''), ...blocks, ...[...inline].sort()].join('\n');
}

/** Inert, so that images in it are not loaded. */
let blank: Document | undefined;

/** @returns an element with a block as the schema renders it */
function rendered(node: Node, schema: Schema): HTMLElement {
  blank ??= document.implementation.createHTMLDocument();
  const box = blank.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(node), { document: blank }, box);
  for (const inner of box.querySelectorAll('[data-source]'))
    inner.outerHTML = inner.getAttribute('data-source') ?? '';
  for (const waiting of box.querySelectorAll(`[${EDITOR_UPLOAD}]`)) waiting.remove();
  for (const gallery of box.querySelectorAll('.gallery:empty')) gallery.remove();
  for (const caption of box.querySelectorAll('p.caption:empty')) caption.remove();
  for (const paragraph of box.querySelectorAll(':is(li, td, th) > p:first-child'))
    if (
      !preservedOf(paragraph) &&
      !paragraph.parentElement?.querySelector(':scope > :not(p:first-child, ul, ol)')
    )
      paragraph.replaceWith(...paragraph.childNodes);
  for (const table of box.querySelectorAll('table')) {
    const [first] = table.rows;
    if (first && [...first.cells].every(({ localName }) => localName === 'th'))
      table.createTHead().append(first);
    for (const body of table.tBodies) if (body.rows.length === 0) body.remove();
  }
  for (const element of box.querySelectorAll(`[${EDITOR_ID}]`)) {
    element.setAttribute('id', element.getAttribute(EDITOR_ID) ?? '');
    element.removeAttribute(EDITOR_ID);
  }
  return box;
}

/** Leaves out empty paragraphs at the end, which are only for the cursor, and pictures that are still being uploaded. */
function withoutEmptyEnd(current: Node): Node[] {
  const nodes = current.children.filter((node) => !isUnderWay(node));
  return nodes.slice(0, nodes.findLastIndex((node) => !isEmptyLine(node)) + 1);
}

/** Whether it is a picture that is being uploaded, or a gallery of only such pictures. */
const isUnderWay = (node: Node): boolean =>
  isBeingSent(node) || (node.type.name === 'gallery' && node.children.every(isUnderWay));

const isEmptyLine = ({ type, childCount, attrs }: Node) =>
  type.name === 'paragraph' && childCount === 0 && !attrs.preserved;
