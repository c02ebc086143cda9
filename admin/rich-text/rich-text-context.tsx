import type { Editor, Storage } from '@tiptap/react';
import { createContext, useContext } from 'react';

/** Height in pixels of the bars that cover the text above on a wide window. */
export const BAR_HEIGHT = 168;

interface RichText {
  editor: Editor;
  /** Of its extensions. A destroyed editor has none, and tools may render once more before the next editor exists. */
  storage: Storage;
  /** Focuses the text at its cursor, and scrolls there. */
  focus: () => void;
  /** Id of the help text, which names the problem if there is one. */
  helpId: string;
  /** Why the text cannot be saved. */
  problem: string | undefined;
}

const Context = createContext<RichText | null>(null);

export const RichTextProvider = Context.Provider;

/** @returns the editor of the surrounding input, for tools and menus */
export function useRichText(): RichText {
  const richText = useContext(Context);
  if (!richText) throw new Error('A RichTextEditor has to be around this.');
  return richText;
}
