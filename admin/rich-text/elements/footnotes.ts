import { mergeAttributes, Node } from '@tiptap/core';
import { kept, keptOf, shown } from './kept.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Puts a number at the cursor, and the cursor into the note that belongs to it at the end. */
      insertFootnote: () => ReturnType;
    };
  }
}

const FOOTNOTE = /^#fn-(\d+)$/;
const NOTE = /^fn-(\d+)$/;

/** The number in the text that leads to a note. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '_',
  addAttributes: () => ({
    number: { default: 1, rendered: false },
    kept: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'a.footnote',
      priority: 1100,
      getAttrs: (link) => {
        const number = FOOTNOTE.exec(link.getAttribute('href') ?? '')?.[1];
        const id = keptOf(link)?.id;
        if (!number || id !== `fnref-${number}` || link.textContent !== number || link.childElementCount > 0)
          return false;
        return {
          number: Number(number),
          kept: keptOf(link, { attributes: ['href', 'id'], classes: ['footnote'] }),
        };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { number, kept: rest } = node.attrs;
    const own = { class: 'footnote', href: `#fn-${number}`, ...shown({ id: `fnref-${number}` }) };
    return ['a', mergeAttributes(own, shown(rest)), String(number)];
  },
});

/** The notes, at the end of the text. */
export const Footnotes = Node.create({
  name: 'footnotes',
  group: 'block',
  content: 'footnoteItem+',
  isolating: true,
  selectable: false,
  addAttributes: () => kept({ classes: ['footnotes'] }),
  parseHTML: () => [
    {
      tag: 'div.footnotes',
      priority: 70,
      contentElement: 'ol',
      getAttrs: (element) => {
        const list = element.firstElementChild;
        const items =
          list?.localName === 'ol' && element.childElementCount === 1 && !keptOf(list)
            ? [...list.children]
            : [];
        return items.length > 0 && items.every((item) => NOTE.test(keptOf(item)?.id ?? '')) ? null : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes({ class: 'footnotes' }, HTMLAttributes),
    ['ol', 0],
  ],
});

export const FootnoteItem = Node.create({
  name: 'footnoteItem',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    number: {
      default: 1,
      rendered: false,
      parseHTML: (element) => Number(NOTE.exec(keptOf(element)?.id ?? '')?.[1] ?? 1),
    },
    ...kept({ attributes: ['id'] }),
  }),
  parseHTML: () => [{ tag: 'li', context: 'footnotes/', priority: 70 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'li',
    { ...HTMLAttributes, ...shown({ id: `fn-${node.attrs.number}` }) },
    0,
  ],
});
