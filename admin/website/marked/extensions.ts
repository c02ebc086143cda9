import { type Extensions, InputRule, mergeAttributes, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import type { PageTextKind } from '#shared/page-texts/definition.ts';
import { MARK_NAMES } from '#shared/page-texts/mark-names.ts';
import { Link } from '../../rich-text/elements/marks.ts';

export interface MarkedOptions {
  kind: PageTextKind;
  /** What may stand in braces. */
  names: readonly string[];
  /** Enter in a text without lines. */
  onEnter: () => void;
}

/** What a text of the site may hold: lines of words and facts; in prose lists, bold and links too. */
export function markedExtensions({ kind, names, onEnter }: MarkedOptions): Extensions {
  const isProse = kind === 'prose';
  const isOne = kind === 'line' || kind === 'text';
  const onlyLine = Paragraph.extend({
    addKeyboardShortcuts: () => ({
      Enter: () => {
        onEnter();
        return true;
      },
      'Shift-Enter': () => true,
    }),
  });
  return [
    Document.extend({ content: isOne ? 'paragraph' : isProse ? '(paragraph | bulletList)+' : 'paragraph+' }),
    Text,
    isOne ? onlyLine : Paragraph,
    fact(names),
    UndoRedo,
    ...(isProse ? [Bold, Link, BulletList, ListItem.extend({ content: 'paragraph' }), ListKeymap] : []),
  ];
}

/** What the product fills in: it can be moved and taken out as a letter can, and its words cannot be changed. */
const fact = (names: readonly string[]) =>
  Node.create({
    name: 'fact',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-fact'),
        renderHTML: ({ name }) => ({ 'data-fact': name }),
      },
    }),
    parseHTML: () => [
      {
        tag: 'span[data-fact]',
        getAttrs: (element) => names.includes(element.getAttribute('data-fact') ?? '') && null,
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes({ class: 'fact' }, HTMLAttributes),
      MARK_NAMES[node.attrs.name] ?? node.attrs.name,
    ],
    renderText: ({ node }) => `{${node.attrs.name}}`,
    // Who knows its name may type it.
    addInputRules() {
      return [
        new InputRule({
          find: /\{(\w+)\}$/,
          handler: ({ range, match: [, name = ''], chain }) => {
            if (!names.includes(name)) return null;
            chain().insertContentAt(range, { type: this.name, attrs: { name } }).run();
            return undefined;
          },
        }),
      ];
    },
  });
