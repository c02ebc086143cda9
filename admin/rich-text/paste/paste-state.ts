import type { Account } from './account.ts';

/** Pictures of a paste on their way into the library. */
export interface PictureProgress {
  done: number;
  all: number;
}

/** The paste or file that is told of. */
export interface Brought {
  account: Account;
  progress: PictureProgress | null;
  /** What went wrong with pictures, in sentences. */
  problems: readonly string[];
  undo(): void;
  /** Goes to the first note on what was lost. */
  show(): void;
  close(): void;
}

export interface PasteState {
  brought: Brought | null;
  /** A file that waits for an answer: the article has text already. */
  question: {
    name: string;
    /** Whether readers could download it as it is. */
    canBeDownload: boolean;
    answer(choice: 'add' | 'replace' | 'download' | 'cancel'): void;
  } | null;
  /** Why a file was not taken, and what to do. */
  refusal: string | null;
  /** The file that is being read. */
  reading: string | null;
}

export const NOTHING: PasteState = { brought: null, question: null, refusal: null, reading: null };

/** What the extension tells the line of account. */
export class PasteStore {
  #state = NOTHING;
  #listeners = new Set<() => void>();

  readonly get = (): PasteState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(changed: Partial<PasteState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
