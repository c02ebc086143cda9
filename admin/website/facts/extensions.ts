import { type Extensions, InputRule, mergeAttributes, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import type { PageTextKind } from '#shared/page-texts/definition.ts';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';
import { Link } from '../../rich-text/elements/marks.ts';

export interface MarkedOptions {
  kind: PageTextKind;
  /** Names of the facts that the text may contain. */
  names: readonly string[];
  /** Called on Enter in a single-line text. */
  onEnter: () => void;
}

/** The editor extensions for a text of the site: lines and facts; prose also has lists, bold and links. */
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

/** A fact as an atomic inline node: it can be moved and deleted like a character, but not edited. */
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
      FACT_NAMES[node.attrs.name] ?? node.attrs.name,
    ],
    renderText: ({ node }) => `{${node.attrs.name}}`,
    // Typing its name in braces inserts it too.
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
