import { createContext, useContext } from 'react';
import type { DiscardedDraft, PostEditor } from '#shared/post-drafts.ts';
import type { Post } from '#shared/posts.ts';
import type { Autosave } from '../../forms/useAutosave.ts';

/** An article under the fingers: what is typed is kept on the server, and not public until somebody says so. */
export interface Drafting {
  /** The record: of a public article what readers see. undefined until a new one's first words are on the server. */
  post: Post | undefined;
  /** Sends at once what was not sent yet. @returns whether everything is on the server */
  saveNow(): Promise<boolean>;
  /** Fields in which a published or scheduled article will change; none while it is a draft. */
  changes: string[];
  /** When the changes become public; ISO 8601, null while nobody has said so. */
  publishAt: string | null;
  /** Why the changes did not become public at their time. */
  publishProblem: string | null;
  /**
   * Puts everything into the record, with these fields, such as `published`.
   * @param alone whether these fields alone, while the changes stay what they are
   * @returns whether it is done; the form says what is wrong otherwise
   */
  publish(fields?: Record<string, unknown>, alone?: boolean): Promise<boolean>;
  /** The changes become public at that moment (ISO 8601) and not before. Rejects with the reason. */
  schedule(at: string): Promise<void>;
  callOff(): Promise<void>;
  /** The form shows the record again; for 30 days the changes can be had back. */
  discard(): Promise<void>;
  readDiscarded(): Promise<DiscardedDraft[]>;
  bringBack(id: string): Promise<void>;
  /** Everybody else who has the article open. */
  others: PostEditor[];
  /** Who writes, where that is somebody else: this page reads along then. */
  writer: PostEditor | undefined;
  /** Whether what is typed here would not be kept. */
  isReadOnly: boolean;
  /** Who took over from this page. */
  takenBy: string | undefined;
  /** This page writes from now on, the other one reads along. */
  takeOver(): Promise<void>;
}

/** What is asked before it is done, in a dialog. */
export type DraftAction = 'publish' | 'schedule' | 'date' | 'unpublish' | 'share' | 'compare' | 'discard';

export const DraftContext = createContext<Drafting | null>(null);

/** @returns the article that is being written on this page. @throws Error outside DraftPage */
export function useDraft(): Drafting {
  const drafting = useContext(DraftContext);
  if (!drafting) throw new Error('A DraftPage has to be around this.');
  return drafting;
}

/** Apart from the rest: it changes all the time while somebody types. */
export const AutosaveContext = createContext<Autosave>({
  state: 'nothing',
  at: undefined,
  problem: undefined,
});

/** @returns where the words are that are typed */
export const useAutosaveState = (): Autosave => useContext(AutosaveContext);
