import { Extension, InputRule } from '@tiptap/core';

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
