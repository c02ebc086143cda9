import { createContext, useContext } from 'react';
import type { Post } from '#shared/posts.ts';
import type { Autosave } from '../../forms/autosave.ts';

/** An article being edited. Input is saved as a draft, and public only once published. */
export interface Drafting {
  /** The record, without the draft. Undefined until a new article has been created. */
  post: Post | undefined;
  autosave: Autosave;
  /** Fields with unpublished changes; empty while the article itself is a draft. */
  changes: string[];
  /**
   * Writes the draft and these fields, such as `published`, to the record.
   * @param alone whether to write only these fields, leaving the draft as it is
   * @returns whether it succeeded; otherwise the form shows the errors
   * @throws Error if the latest words could not be saved
   */
  publish(fields?: Record<string, unknown>, alone?: boolean): Promise<boolean>;
  discard(): Promise<void>;
}

export const DraftContext = createContext<Drafting | null>(null);

/** @returns the article being edited on this page @throws Error outside DraftPage */
export function useDraft(): Drafting {
  const drafting = useContext(DraftContext);
  if (!drafting) throw new Error('useDraft must be used inside DraftPage.');
  return drafting;
}
