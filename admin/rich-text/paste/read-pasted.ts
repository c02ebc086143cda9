import type { Fragment as FragmentType, Node, Schema } from '@tiptap/pm/model';
import { DOMParser, Fragment } from '@tiptap/pm/model';

/** Reads a cleaned paste by the editor's schema. */
export const readPasted = (body: HTMLElement, schema: Schema): FragmentType =>
  tidied(DOMParser.fromSchema(schema).parse(body).content);

/** Without empty paragraphs and headings; consecutive line breaks, as mails and pages write them, part paragraphs. */
function tidied(content: FragmentType): FragmentType {
  return Fragment.from(
    content.content.flatMap((node): Node[] => {
      if (/^(?:paragraph|heading)$/.test(node.type.name)) return lines(node);
      if (node.isTextblock || node.isLeaf) return [node];
      const inner = tidied(node.content);
      if (inner.size > 0) return [node.copy(inner)];
      // A cell has its place also without words.
      return /^table/.test(node.type.name) ? [node.type.createAndFill(node.attrs) as Node] : [];
    }),
  );
}

const isBreak = ({ type }: Node) => type.name === 'hardBreak';
const isSpace = (node: Node) => node.isText && node.text?.trim() === '';

function lines(block: Node): Node[] {
  const all: Node[][] = [[]];
  let breaks = 0;
  for (const node of block.children) {
    if (isBreak(node)) breaks += 1;
    else if (!isSpace(node)) {
      if (breaks > 1) all.push([]);
      breaks = 0;
    }
    all.at(-1)?.push(node);
  }
  return all.flatMap((line) => {
    const [from, to] = [line.findIndex(isShown), line.findLastIndex(isShown) + 1];
    return to > 0 ? [block.copy(Fragment.from(trimmed(line.slice(from, to), block.type.schema)))] : [];
  });
}

const isShown = (node: Node) => !isBreak(node) && !isSpace(node);

/** The line with the spaces at the ends of a link or mark outside of it. */
function trimmed(line: readonly Node[], schema: Schema): Node[] {
  return line.flatMap((node, at) => {
    const space = (words: string, ...beside: (Node | undefined)[]) =>
      words && beside.every((one) => one && !isBreak(one))
        ? [
            schema.text(
              words,
              node.marks.filter((mark) => beside.every((one) => one && mark.isInSet(one.marks))),
            ),
          ]
        : [];
    if (isSpace(node)) return space(' ', line[at - 1], line[at + 1]);
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(node.text ?? '') ?? [];
    if (!node.isText) return [node];
    return [...space(before, line[at - 1]), schema.text(words, node.marks), ...space(after, line[at + 1])];
  });
}
