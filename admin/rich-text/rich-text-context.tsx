import type { Editor, Storage } from '@tiptap/react';
import { createContext, useContext } from 'react';

export interface RichText {
  editor: Editor;
  /** Of its extensions. The editor itself lets go of it when it ends, and tools may be drawn once more before the next one is there. */
  storage: Storage;
  /** Hands what was typed to the form at once, which is told after a moment otherwise. */
  flush: () => void;
  variant: 'article' | 'small';
  /** The id of what is said of the text when something is wrong with it. */
  helpId: string;
  /** Why the text cannot be saved. */
  problem: string | undefined;
}

const Context = createContext<RichText | null>(null);

export const RichTextProvider = Context.Provider;

/** @returns the editor of the input around it, for tools and menus */
export function useRichText(): RichText {
  const richText = useContext(Context);
  if (!richText) throw new Error('A RichTextInput has to be around this.');
  return richText;
}
