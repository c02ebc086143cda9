import { Extension, InputRule } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    quotes: {
      /** Whether quotation marks and apostrophes become typographic ones while they are typed. */
      setTypographicQuotes: (isOn: boolean) => ReturnType;
    };
  }
  interface Storage {
    quotes: { isOn: boolean };
  }
}

const OPENING = /(?:^|[\s([{<\u2018\u201c\u2013\u2014-])$/;

/** Replaces typed straight quotes by ‘ and ’, “ and ”. Backspace right after restores the straight one. */
export const Quotes = Extension.create<{ isOn: boolean }, { isOn: boolean }>({
  name: 'quotes',
  addOptions: () => ({ isOn: false }),
  addStorage() {
    return { isOn: this.options.isOn };
  },
  addCommands() {
    return {
      setTypographicQuotes: (isOn) => () => {
        this.storage.isOn = isOn;
        return true;
      },
    };
  },
  addInputRules() {
    return [
      ['"', '\u201c', '\u201d'],
      ["'", '\u2018', '\u2019'],
    ].map(
      ([typed = '', opening = '', closing = '']) =>
        new InputRule({
          find: new RegExp(`([\\s\\S]?)(${typed})$`),
          handler: ({ state, range, match }) => {
            if (!this.storage.isOn || state.selection.$from.parent.type.spec.code) return null;
            const before = match[1] ?? '';
            state.tr.insertText(
              OPENING.test(before) ? opening : closing,
              range.from + before.length,
              range.to,
            );
            return undefined;
          },
        }),
    );
  },
});
