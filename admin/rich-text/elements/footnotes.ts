import { mergeAttributes, Node } from '@tiptap/core';
import {
  Fragment,
  type Node as ProseMirrorNode,
  type ResolvedPos,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { preserved, preservedOf, shown } from './preserved.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Inserts a number at the cursor and its note at the end, and moves the cursor there. */
      insertFootnote: () => ReturnType;
    };
  }
}

/** Marks a transaction that loads another text, whose footnotes are not renumbered. */
export const AS_WRITTEN = 'as-written';

const FOOTNOTE = /^#fn-(\d+)$/;
const NOTE = /^fn-(\d+)$/;

/** The number in the text that links to a note. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '_',
  addAttributes: () => ({
    number: { default: 1, rendered: false },
    preserved: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'a.footnote',
      priority: 1100,
      getAttrs: (link) => {
        const number = Number(FOOTNOTE.exec(link.getAttribute('href') ?? '')?.[1]);
        return number
          ? { number, preserved: preservedOf(link, { attributes: ['href', 'id'], classes: ['footnote'] }) }
          : false;
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { number, preserved: rest } = node.attrs;
    const own = { class: 'footnote', href: `#fn-${number}`, ...shown({ id: `fnref-${number}` }) };
    return ['a', mergeAttributes(own, shown(rest)), String(number)];
  },
  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ tr, state, dispatch }) => {
          const { $from } = state.selection;
          const isPossible =
            $from.parent.inlineContent && !isInFootnotes($from) && !$from.parent.type.spec.code;
          if (!isPossible || !$from.parent.contentMatchAt($from.index()).matchType(this.type)) return false;
          if (!dispatch) return true;
          const number = 1 + Math.max(0, ...numbersOf(state.doc));
          tr.replaceSelectionWith(this.type.create({ number }), true);
          addNote(tr, state.schema, number);
          return true;
        },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: { transformCopied: (slice, { state }) => withNotes(slice, state.doc) },
        appendTransaction: (transactions, before, after) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null;
          if (transactions.some((one) => one.getMeta(AS_WRITTEN))) return null;
          // An edit that changes no number renumbers nothing, even if some are wrong.
          const isSame = numbersOf(before.doc).join() === numbersOf(after.doc).join();
          return isSame ? null : renumber(after.tr, before.doc);
        },
      }),
    ];
  },
});

/** @returns whether a position is in the footnotes, which contain only paragraphs */
export const isInFootnotes = ($pos: ResolvedPos): boolean =>
  Array.from({ length: $pos.depth }, (_, depth) => $pos.node(depth + 1)).some(
    ({ type }) => type.name === 'footnotes',
  );

/** @returns the end of the text if a position is in the footnotes behind it; otherwise the position */
export function outsideFootnotes(doc: ProseMirrorNode, position: number): number {
  const $position = doc.resolve(position);
  return isInFootnotes($position) ? Selection.near(doc.resolve($position.before(1)), -1).to : position;
}

/** @returns the numbers in the text, in order */
function numbersOf(doc: ProseMirrorNode): number[] {
  const numbers: number[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'footnote') numbers.push(attrs.number);
    return type.name !== 'footnotes';
  });
  return numbers;
}

/** Copies notes with their numbers, at the end as in a whole text: `pasteWithNotes` takes them from there. */
function withNotes(slice: Slice, doc: ProseMirrorNode): Slice {
  const list = doc.lastChild;
  if (list?.type.name !== 'footnotes' || slice.content.lastChild?.type === list.type) return slice;
  const numbers: number[] = [];
  slice.content.descendants(({ type, attrs }) => {
    if (type.name === 'footnote') numbers.push(attrs.number);
  });
  const notes = list.children.filter(({ attrs }) => numbers.includes(attrs.number));
  if (notes.length === 0) return slice;
  return new Slice(slice.content.addToEnd(list.copy(Fragment.from(notes))), slice.openStart, 0);
}

/** Inserts an empty note at the end and moves the cursor into it. */
function addNote(tr: Transaction, schema: Schema, number: number): void {
  const note = schema.nodes.footnoteItem?.createAndFill({ number });
  if (!note) return;
  const last = tr.doc.lastChild;
  const at = tr.doc.content.size;
  if (last?.type.name === 'footnotes') tr.insert(at - 1, note);
  else tr.insert(at, schema.nodes.footnotes?.create(null, note) as ProseMirrorNode);
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.doc.content.size), -1)).scrollIntoView();
}

/**
 * Numbers follow the order of the text, and notes the order of their numbers. Deleting a number deletes its note; a note
 * that never had a number stays, and so does a number without a note.
 */
function renumber(tr: Transaction, before: ProseMirrorNode): Transaction | null {
  const old = [...new Set(numbersOf(tr.doc))];
  const gone = new Set(numbersOf(before).filter((number) => !old.includes(number)));
  const place = new Map(old.map((number, index) => [number, index + 1]));
  let isChanged = false;

  tr.doc.descendants((node, position) => {
    if (node.type.name === 'footnotes') return false;
    const number = place.get(node.attrs.number);
    if (node.type.name !== 'footnote' || number === undefined || number === node.attrs.number) return true;
    tr.setNodeMarkup(position, undefined, { ...node.attrs, number }, node.marks);
    isChanged = true;
    return true;
  });

  tr.doc.forEach((list, position) => {
    if (list.type.name !== 'footnotes') return;
    let next = old.length;
    const items = list.content.content
      .filter(({ attrs }) => !gone.has(attrs.number))
      .map((item) => {
        const number = place.get(item.attrs.number) ?? ++next;
        return number === item.attrs.number
          ? item
          : item.type.create({ ...item.attrs, number }, item.content);
      })
      .sort((one, other) => one.attrs.number - other.attrs.number);
    const isSame =
      items.length === list.childCount && items.every((item, index) => item === list.child(index));
    if (isSame) return;
    isChanged = true;
    if (items.length === 0) {
      tr.delete(position, position + list.nodeSize);
      return;
    }
    const { $head } = tr.selection;
    const note = $head.node(1) === list ? $head.node(2) : undefined;
    tr.replaceWith(position + 1, position + list.nodeSize - 1, Fragment.from(items));
    // The cursor stays in its note, which may have moved.
    const index = items.findIndex(({ content }) => content === note?.content);
    if (index === -1) return;
    const start = tr.doc.resolve(position + 1).posAtIndex(index) + 1;
    tr.setSelection(TextSelection.near(tr.doc.resolve(start + $head.pos - $head.start(2))));
  });
  return isChanged ? tr : null;
}

/** The notes, at the end of the text. */
export const Footnotes = Node.create({
  name: 'footnotes',
  group: 'block',
  content: 'footnoteItem+',
  isolating: true,
  selectable: false,
  addAttributes: () => preserved({ classes: ['footnotes'] }),
  parseHTML: () => [
    {
      tag: 'div.footnotes',
      priority: 70,
      contentElement: 'ol',
      getAttrs: (element) => (element.firstElementChild?.localName === 'ol' ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes({ class: 'footnotes' }, HTMLAttributes),
    ['ol', 0],
  ],
});

/** A note: paragraphs, so that no heading of the article and nothing that stands out is among the notes. */
export const FootnoteItem = Node.create({
  name: 'footnoteItem',
  content: 'paragraph+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    number: {
      default: 1,
      rendered: false,
      parseHTML: (element) => Number(NOTE.exec(preservedOf(element)?.id ?? '')?.[1] ?? 1),
    },
    ...preserved({ attributes: ['id'] }),
  }),
  parseHTML: () => [{ tag: 'li', context: 'footnotes/', priority: 70 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'li',
    { ...HTMLAttributes, ...shown({ id: `fn-${node.attrs.number}` }) },
    0,
  ],
});
