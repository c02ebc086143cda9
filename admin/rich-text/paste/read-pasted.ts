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

const isBreak = (node: Node | undefined) => node?.type.name === 'hardBreak';
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
    const parts = line.flatMap(withoutEdges);
    const shown = parts
      .slice(parts.findIndex(isShown), parts.findLastIndex(isShown) + 1)
      .flatMap((one, at, { [at - 1]: before, [at + 1]: after }) => {
        if (!isSpace(one)) return [one];
        const marks = before?.marks.filter((mark) => after && mark.isInSet(after.marks));
        return [before, after].some(isBreak) ? [] : [one.mark(marks ?? [])];
      });
    return shown.length > 0 ? [block.copy(Fragment.from(shown))] : [];
  });
}

const isShown = (node: Node) => !isBreak(node) && !isSpace(node);

/** A text with the spaces at its ends apart, which are outside of a link or emphasis that ends there. */
function withoutEdges(node: Node): Node[] {
  if (!node.isText) return [node];
  const [, ...parts] = /^(\s*)(.*?)(\s*)$/s.exec(node.text ?? '') ?? [];
  const { schema } = node.type;
  return parts.flatMap((text) => (text ? [schema.text(text, node.marks)] : []));
}
