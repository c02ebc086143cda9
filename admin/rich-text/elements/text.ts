import { Extension, InputRule, Node, textblockTypeInputRule } from '@tiptap/core';
import { Blockquote as TiptapBlockquote } from '@tiptap/extension-blockquote';
import { CodeBlock as TiptapCodeBlock } from '@tiptap/extension-code-block';
import { HardBreak as TiptapHardBreak } from '@tiptap/extension-hard-break';
import { Heading as TiptapHeading } from '@tiptap/extension-heading';
import {
  BulletList as TiptapBulletList,
  ListItem as TiptapListItem,
  OrderedList as TiptapOrderedList,
} from '@tiptap/extension-list';
import { Paragraph as TiptapParagraph } from '@tiptap/extension-paragraph';
import { classesOf, preserved, preservedOf } from './preserved.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pullQuote: {
      /** Makes the selected blocks, or the quotation around them, a pull quote, shown large next to the text. */
      setPullQuote: () => ReturnType;
    };
  }
}

export const Paragraph = TiptapParagraph.extend({ addAttributes: () => preserved() });

/** An empty link target. */
export const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    element: { default: 'a', rendered: false, parseHTML: ({ localName }) => localName },
    ...preserved(),
  }),
  parseHTML: () =>
    ['a', 'span'].map((tag) => ({
      tag,
      priority: 1200,
      getAttrs: (element) => (!element.hasChildNodes() && preservedOf(element)?.id ? null : false),
    })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.element, HTMLAttributes],
});

export const Heading = TiptapHeading.extend({
  addAttributes() {
    return { ...this.parent?.(), ...preserved() };
  },
  addKeyboardShortcuts() {
    return Object.fromEntries(
      ([2, 3, 4] as const).map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleHeading({ level }),
      ]),
    );
  },
  // The title is the only h1, so a single # makes an h2.
  addInputRules() {
    return ([2, 3, 4] as const).map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level === 2 ? '1,2' : level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

export const HardBreak = TiptapHardBreak.extend({ addAttributes: () => preserved() });

export const BulletList = TiptapBulletList.extend({ addAttributes: () => preserved() });

export const OrderedList = TiptapOrderedList.extend({
  // The site's allow-list has no `start`, so lists begin at 1.
  addAttributes: () => ({ start: { default: 1, rendered: false, parseHTML: () => 1 }, ...preserved() }),
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

export const ListItem = TiptapListItem.extend({ content: 'block+', addAttributes: () => preserved() });

export const Blockquote = TiptapBlockquote.extend({
  addAttributes: () => ({
    pull: {
      default: false,
      parseHTML: (element) => classesOf(element).includes('pull'),
      renderHTML: ({ pull }) => (pull ? { class: 'pull' } : {}),
    },
    ...preserved({ classes: ['pull'] }),
  }),
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addCommands() {
    return {
      ...this.parent?.(),
      setPullQuote:
        () =>
        ({ commands, editor }) =>
          editor.isActive(this.name)
            ? commands.updateAttributes(this.name, { pull: true })
            : commands.wrapIn(this.name, { pull: true }),
    };
  },
});

const LANGUAGE = /^language-/;

export const CodeBlock = TiptapCodeBlock.extend({
  content: '(text | hardBreak)*',
  marks: '_',
  addAttributes: () => ({
    language: {
      default: null,
      rendered: false,
      parseHTML: (element) =>
        classesOf(codeOf(element) ?? element)
          .find((name) => LANGUAGE.test(name))
          ?.replace(LANGUAGE, '') ?? null,
    },
    ...preserved(),
  }),
  parseHTML: () => [
    { tag: 'pre', preserveWhitespace: 'full', contentElement: (element) => codeOf(element) ?? element },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'pre',
    HTMLAttributes,
    ['code', node.attrs.language ? { class: `language-${node.attrs.language}` } : {}, 0],
  ],
});

/** The `code` of a `pre` that contains nothing else, if no attribute of it would be lost. */
function codeOf(pre: globalThis.Node): HTMLElement | null {
  const only = pre.childNodes.length === 1 ? pre.firstChild : null;
  return only instanceof HTMLElement && only.localName === 'code' ? only : null;
}

const OPENING = /(?:^|[\s([{<\u2018\u201c\u2013\u2014-])$/;

/** Replaces typed straight quotes by ‘ and ’, “ and ”. Backspace right after restores the straight one. */
export const Quotes = Extension.create({
  name: 'quotes',
  addInputRules: () =>
    [
      ['"', '\u201c', '\u201d'],
      ["'", '\u2018', '\u2019'],
    ].map(
      ([typed = '', opening = '', closing = '']) =>
        new InputRule({
          find: new RegExp(`([\\s\\S]?)(${typed})$`),
          handler: ({ state, range, match }) => {
            if (state.selection.$from.parent.type.spec.code) return null;
            const before = match[1] ?? '';
            const quote = OPENING.test(before) ? opening : closing;
            state.tr.insertText(quote, range.from + before.length, range.to);
            return undefined;
          },
        }),
    ),
});
