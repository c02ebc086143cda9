import { Mark, mergeAttributes } from '@tiptap/core';
import { Bold as TiptapBold } from '@tiptap/extension-bold';
import { Code as TiptapCode } from '@tiptap/extension-code';
import { Italic as TiptapItalic } from '@tiptap/extension-italic';
import { Underline as TiptapUnderline } from '@tiptap/extension-underline';
import { classesOf, preserved } from './preserved.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      /** Links the selection, or changes the link at the cursor. */
      setLink: (link: { href: string }) => ReturnType;
      /** Removes the whole link at the cursor, and keeps its text. */
      unsetLink: () => ReturnType;
    };
  }
}

// No mark excludes another, as articles may nest them in any way.
export const Bold = TiptapBold.extend({ excludes: '', addAttributes: () => preserved() });
export const Italic = TiptapItalic.extend({ excludes: '', addAttributes: () => preserved() });

export const Underline = TiptapUnderline.extend({
  excludes: '',
  addAttributes: () => preserved(),
  // No button or shortcut: readers take underlined words for links.
  addKeyboardShortcuts: () => ({}),
});

export const Code = TiptapCode.extend({ excludes: '', addAttributes: () => preserved() });

/** Formatting without an allowed element: a span with a class. */
function spanMark(name: 'struck' | 'sub' | 'sup', key: string) {
  return Mark.create({
    name,
    excludes: '',
    addAttributes: () => preserved({ classes: [name] }),
    parseHTML: () => [
      { tag: 'span', priority: 60, getAttrs: (element) => classesOf(element).includes(name) && null },
      ...(name === 'struck' ? [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }] : [{ tag: name }]),
      name === 'struck'
        ? {
            style: 'text-decoration',
            consuming: false,
            getAttrs: (line) => line.includes('line-through') && null,
          }
        : { style: `vertical-align=${name === 'sup' ? 'super' : 'sub'}` },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes({ class: name }, HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

export const Struck = spanMark('struck', 'Mod-Shift-s');
// Without Shift, the full stop opens the panel beside the text.
export const Sub = spanMark('sub', 'Mod-Shift-,');
export const Sup = spanMark('sup', 'Mod-Shift-.');

/** A span with attributes to keep, which has no meaning to the editor. */
export const Span = Mark.create({
  name: 'span',
  excludes: '',
  addAttributes: () => preserved(),
  parseHTML: () => [
    // Not the editor's own highlights, which it reads from the page when text is composed inside them.
    { tag: 'span[class^="ProseMirror-"]', priority: 41, skip: true },
    { tag: 'span', priority: 40 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

export const Link = Mark.create({
  name: 'link',
  excludes: '',
  // Text typed after a link does not become part of it.
  inclusive: false,
  priority: 1000,
  addAttributes: () => ({
    href: { default: null },
    ...preserved({ attributes: ['href'] }),
  }),
  parseHTML: () => [{ tag: 'a' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addCommands() {
    return {
      setLink:
        (link) =>
        ({ chain }) =>
          chain().extendMarkRange(this.name).setMark(this.name, link).run(),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
});
