import { syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';
import type { Mark } from './commands.ts';

/** A stretch of the text; offsets in UTF-16 code units. */
export interface Range {
  from: number;
  to: number;
}

type Node = Range & { name: string };

const NODE_OF: Readonly<Record<Mark, string>> = {
  '**': 'StrongEmphasis',
  '*': 'Emphasis',
  '`': 'InlineCode',
};
/** Nodes in which Markdown is literal. */
const LITERAL = /^(FencedCode|CodeBlock|InlineCode|HTML\w*|Comment\w*|URL|LinkTitle|LinkReference)$/;
const INLINE = /^(StrongEmphasis|Emphasis|Strikethrough|InlineCode|Link|Image)$/;
const OF_LINK = /^(LinkMark|URL|LinkTitle)$/;
/** Markers at the start of a line. */
const LINE_START = /^(?:\s{0,3}>\s?)*\s*(?:(?:[-*+]|\d+[.)])\s+|#{1,6}\s+)?/;

/** @returns the nodes around a position on either side, innermost first */
function around(state: EditorState, at: number): Node[] {
  const found: Node[] = [];
  const tree = syntaxTree(state);
  for (const side of [-1, 1] as const) {
    for (let node = tree.resolveInner(at, side); node.parent; node = node.parent) found.push(node);
  }
  return found;
}

/** @returns whether a mark at a position would be literal */
export function isLiteral(state: EditorState, at: number, mark?: Mark): boolean {
  const own = mark && NODE_OF[mark];
  return around(state, at).some(
    ({ name, from, to }) => name !== own && LITERAL.test(name) && from < at && at < to,
  );
}

/** @returns the marked stretch, its marks included, that touches a position */
export function markedAt(state: EditorState, at: number, mark: Mark): Range | undefined {
  return around(state, at).find(({ name }) => name === NODE_OF[mark]);
}

/** @returns the end of closing marks directly after a position, so that a new line goes after them */
export function afterMarks(state: EditorState, at: number): number {
  const closing = (['**', '*', '`'] as const).find(
    (mark) => markedAt(state, at, mark)?.to === at + mark.length,
  );
  return closing ? afterMarks(state, at + closing.length) : at;
}

/** @returns the marked stretches, their marks included, that touch another one */
export function markedWithin(state: EditorState, { from, to }: Range, mark: Mark): Range[] {
  const found: Range[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: (node) => {
      if (node.name === NODE_OF[mark]) found.push({ from: node.from, to: node.to });
    },
  });
  return found;
}

/**
 * Narrows a stretch of one line to what can carry marks: Markdown obeys them only beside a letter, or beside
 * punctuation that something other than a letter stands before (CommonMark, left- and right-flanking runs).
 * @returns undefined where nothing is left
 */
export function core(doc: Text, range: Range, mark: Mark): Range | undefined {
  const whole = doc.sliceString(range.from, range.to);
  const lead = whole.length - whole.trimStart().length;
  let inner = whole.trim();
  let from = range.from + lead;
  if (mark !== '`') {
    const isLetterBefore = isLetter(lead > 0 ? ' ' : last(doc.sliceString(range.from - 8, range.from)));
    while (isLetterBefore && isPunctuation(first(inner))) {
      if (inner.startsWith('*')) return undefined;
      const size = first(inner).length;
      from += size;
      inner = inner.slice(size);
    }
    const isTrailing = whole.trimEnd() !== whole;
    const isLetterAfter = isLetter(isTrailing ? ' ' : first(doc.sliceString(range.to, range.to + 8)));
    while (isLetterAfter && isPunctuation(last(inner))) {
      if (inner.endsWith('*')) return undefined;
      inner = inner.slice(0, -last(inner).length);
    }
  }
  const spaces = inner.length - inner.trimStart().length;
  inner = inner.trim();
  return inner === '' ? undefined : { from: from + spaces, to: from + spaces + inner.length };
}

/** Characters beside a run of marks, which counts as one. */
const first = (text: string) => /^\*{0,6}(.)/su.exec(text)?.[1] ?? '';
const last = (text: string) => /(.)\*{0,6}$/su.exec(text)?.[1] ?? '';
const isPunctuation = (one: string) => /^[\p{P}\p{S}]$/u.test(one);
const isLetter = (one: string) => one !== '' && !/^[\s\p{P}\p{S}]$/u.test(one);

/** @returns the words of each line within a stretch, without what makes the line a list item, quotation or heading */
export function wordsOfLines(doc: Text, { from, to }: Range): Range[] {
  const parts: Range[] = [];
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    const begin = line.from + (LINE_START.exec(line.text)?.[0].length ?? 0);
    const part = { from: Math.max(from, begin), to: Math.min(to, line.to) };
    if (part.from < part.to) parts.push(part);
    if (line.to >= to) return parts;
  }
}

/** @returns what of a selection can be marked: line by line, in tables cell by cell, links and the like as a whole */
export function selectedWords(state: EditorState, { from, to }: Range, mark: Mark): Range[] {
  return wordsOfLines(state.doc, { from, to })
    .flatMap((part) => cellsOf(state, part))
    .filter((part) => !isLiteral(state, part.from, mark))
    .map((part) => core(state.doc, whole(state, part), mark))
    .filter((part) => part !== undefined);
}

function cellsOf(state: EditorState, part: Range): Range[] {
  let isTable = false;
  const cells: Range[] = [];
  syntaxTree(state).iterate({
    from: part.from,
    to: part.to,
    enter: ({ name, from, to }) => {
      if (name === 'Table') isTable = true;
      if (name === 'TableCell') cells.push({ from: Math.max(from, part.from), to: Math.min(to, part.to) });
    },
  });
  return isTable ? cells : [part];
}

/** Widens a stretch until it cuts no link, image or emphasis in two. */
function whole(state: EditorState, part: Range): Range {
  let { from, to } = part;
  syntaxTree(state).iterate({
    from,
    to,
    enter: (node) => {
      const { parent } = node.node;
      if (OF_LINK.test(node.name) && parent && node.from < to && from < node.to) {
        from = Math.min(from, parent.from);
        to = Math.max(to, parent.to);
      }
      if (!INLINE.test(node.name)) return;
      const cutsBegin = node.from < from && from < node.to && node.to < to;
      const cutsEnd = from < node.from && node.from < to && to < node.to;
      if (cutsBegin) from = node.from;
      if (cutsEnd) to = node.to;
    },
  });
  return { from, to };
}
