import type { Node } from '@tiptap/pm/model';

/** @returns the index of the block that contains a line; lines count from 1, blocks from 0 */
export function blockAtLine(html: string, line: number): number {
  // The parser closes elements that are still open at the end of the line.
  const upTo = html.replace(/\r\n?/g, '\n').split('\n').slice(0, line).join('\n');
  const { children } = new DOMParser().parseFromString(upTo, 'text/html').body;
  return Math.max(0, children.length - 1);
}

/** @returns the first cursor position in a block */
export function placeOfBlock(doc: Node, block: number): number {
  let place = 0;
  doc.forEach((_node, offset, index) => {
    if (index <= block) place = offset;
  });
  return place + 1;
}

/** @returns the first cursor position in a heading; headings count from 0 */
export function placeOfHeading(doc: Node, heading: number): number {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'heading') places.push(at + 1);
    return !node.isTextblock;
  });
  return places[heading] ?? 1;
}
