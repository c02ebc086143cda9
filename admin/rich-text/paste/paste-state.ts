import type { Account } from './account.ts';

/** Upload progress of the pictures of a paste. */
export interface PictureProgress {
  done: number;
  all: number;
}

/** The reported paste or file. */
export interface Brought {
  account: Account;
  progress: PictureProgress | null;
  /** Sentences on pictures that failed. */
  problems: readonly string[];
  undo(): void;
  /** Selects the first note on what was lost. */
  show(): void;
  close(): void;
}

export interface PasteState {
  brought: Brought | null;
  /** A file that awaits a decision because the article has text already. */
  question: {
    name: string;
    /** Whether it can be a download for readers instead. */
    canBeDownload: boolean;
    answer(choice: 'add' | 'replace' | 'download' | 'cancel'): void;
  } | null;
  /** Why a file was refused, and what to do. */
  refusal: string | null;
  /** The file that is being read. */
  reading: string | null;
}

export const NOTHING: PasteState = { brought: null, question: null, refusal: null, reading: null };

/** The state that the extension shares with `PasteAccount`. */
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
