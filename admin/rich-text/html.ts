import type { Node, Schema } from '@tiptap/pm/model';
import { DOMParser, DOMSerializer, Fragment } from '@tiptap/pm/model';
import { EDITOR_ID } from './elements/kept.ts';
import { PICTURE_PAIR, pairPictures } from './elements/pictures.ts';
import { EDITOR_SECTION } from './elements/table.ts';

/** Reads an article's HTML; `write` gives back the HTML of what has become of the document since. */
export function readHtml(html: string, schema: Schema): { doc: Node; write: (current: Node) => string } {
  const content = readFragment(html, schema);
  const doc = schema.topNodeType.create(null, content.size > 0 ? content : schema.nodes.paragraph?.create());
  return { doc, write: (current) => (current.eq(doc) ? html : writeFragment(current.content, schema)) };
}

/** @returns blocks made of HTML, with nothing of its white space between them */
export function readFragment(html: string, schema: Schema): Fragment {
  const body = new window.DOMParser().parseFromString(html, 'text/html').body;
  pairPictures(body);
  return DOMParser.fromSchema(schema).parse(body).content;
}

/** @returns the HTML of blocks as the editor writes it, one block to a line */
export function writeFragment(content: Fragment, schema: Schema): string {
  const lines: string[] = [];
  content.forEach((node) => {
    if (node.type.name === 'sourceBlock') lines.push(node.attrs.source);
    else lines.push(writeBlock(node, schema));
  });
  return lines.join('\n');
}

function writeBlock(node: Node, schema: Schema): string {
  // A document of its own: images of one that is shown would be loaded.
  const blank = document.implementation.createHTMLDocument();
  const box = blank.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(node), { document: blank }, box);
  for (const element of box.querySelectorAll(`[${EDITOR_ID}]`)) {
    element.setAttribute('id', element.getAttribute(EDITOR_ID) ?? '');
    element.removeAttribute(EDITOR_ID);
  }
  return box.innerHTML;
}

export { EDITOR_SECTION, PICTURE_PAIR };
