import { useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import { sessionGuard } from '../session/session-guard.ts';
import { isSame } from './unsent.ts';

/**
 * How words get to the server while somebody types them: of articles, campaigns and texts of pages. One request at a time,
 * each naming the version it replaces.
 *
 *     unchanged ── key ──> waiting ── pause ──> saving ──> saved ── key ──> waiting
 *
 * An attempt that fails leads to one of three states, which stay until the words are on the server or the person has chosen:
 *
 * - retrying: no connection or no answer. Sent again every few seconds, and when the connection is back.
 * - refused: the server does not take these words, or nobody is signed in. Sent again with the next key, or when asked.
 * - conflict: somebody else has saved in the meantime. Nothing is sent until the person loads theirs or saves over it.
 *
 * Words that are not on the server keep an expired session and a link from leaving the page.
 */
type AutosaveState =
  | { is: 'unchanged' | 'waiting' | 'saving'; problem?: undefined }
  | { is: 'saved'; at: string; problem?: undefined }
  | { is: 'retrying'; problem: string }
  | { is: 'refused'; problem: string; error: HttpError }
  /** `mine` are the changed fields. */
  | { is: 'conflict'; problem: string; mine: Values; theirs: Stored };

export type Values = Readonly<Record<string, unknown>>;

/** What the server holds, and its version. */
export interface Stored {
  values: Values;
  version: string;
}

export interface AutosaveOptions {
  /** What the fields were filled from. */
  stored: Stored;
  /** What is in the fields now. */
  typed(): Values;
  /** Writes changed fields over a version. @returns the new version @throws HttpError; 409 if the version is not the latest */
  save(changes: Values, version: string): Promise<string>;
  /** Reads what the server holds now, after a 409. @throws HttpError */
  read(): Promise<Stored>;
  /** Puts values into the fields: the server's, and on top of them the person's own. */
  fill(stored: Values, mine: Values): void;
}

export interface Autosave {
  state(): AutosaveState;
  /** @param listener called after each key and each change of the state */
  subscribe(listener: () => void): () => void;
  /** Reports a key. */
  typed(): void;
  isUnsaved(): boolean;
  /** Saves at once. @returns whether everything that was typed is on the server */
  flush(): Promise<boolean>;
  /** For publishing. @param where such as ' in the footer' @throws Error if the last words cannot be saved, with the reason */
  lastWords(where?: string): Promise<void>;
  /** Fills the fields with what the server holds, as after publishing or discarding. */
  follow(stored: Stored): void;
  /** Notes that the answer to something else than saving was lost, such as publishing: all of it may be on the server by now. */
  doubt(): void;
  /** Notes a version that something else than saving has made, such as scheduling. */
  renew(version: string): void;
  loadTheirs(): void;
  saveMineOver(): void;
  /** Forgets what is not saved. */
  abandon(): void;
  /** Watches the connection and the tab. @returns a function that stops it, and sends the last words */
  watch(): () => void;
}

/** Milliseconds: after the last key, at most after the first one that is not sent, and after a failure. */
const PAUSE_MS = 1200;
const LONGEST_WAIT_MS = 3000;
const RETRY_MS = 5000;

export function createAutosave(options: AutosaveOptions): Autosave {
  let { stored } = options;
  let state: AutosaveState = { is: 'unchanged' };
  let savedAt: string | undefined;
  /** What was sent and never answered, attempt by attempt: one of them may have arrived. */
  let unanswered: Values[] = [];
  /** What the person has chosen to save over. */
  let chosen: Stored | undefined;
  let firstKeyAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<'all' | 'some' | 'none'> | undefined;
  let disarm: (() => void) | undefined;
  const listeners = new Set<() => void>();

  const isUnsaved = () => state.is !== 'unchanged' && state.is !== 'saved';

  const become = (next: AutosaveState) => {
    state = next;
    if (isUnsaved()) disarm ??= sessionGuard.arm();
    else {
      disarm?.();
      disarm = undefined;
    }
    for (const listener of listeners) listener();
  };

  const changes = (): Values => {
    const isChanged = ([name, value]: [string, unknown]) =>
      unanswered.some((sent) => name in sent) || !isSame(value, stored.values[name]);
    return Object.fromEntries(Object.entries(options.typed()).filter(isChanged));
  };
  const isAll = () => Object.keys(changes()).length === 0;

  /** The fields hold what the server holds. */
  const settle = () => become(savedAt === undefined ? { is: 'unchanged' } : { is: 'saved', at: savedAt });

  const sendOnce = async () => {
    clearTimeout(timer);
    firstKeyAt = undefined;
    const sent = changes();
    if (Object.keys(sent).length === 0) {
      if (isUnsaved()) settle();
      return 'all';
    }
    // Words that are not saved stay called so until they are.
    if (state.problem === undefined) become({ is: 'saving' });
    try {
      const version = await options.save(sent, stored.version);
      stored = { values: { ...stored.values, ...sent }, version };
    } catch (error) {
      return fail(error, sent);
    }
    unanswered = [];
    savedAt = new Date().toISOString();
    if (isAll()) settle();
    else become({ is: 'waiting' });
    return isAll() ? 'all' : 'some';
  };

  const fail = async (error: unknown, sent: Values): Promise<'some' | 'none'> => {
    const { message, status = 0 } = error as HttpError;
    // Abandoned meanwhile.
    if (state.is === 'unchanged') return 'none';
    if (status === 409) {
      let theirs: Stored;
      try {
        theirs = await options.read();
      } catch (unread) {
        return fail(unread, sent);
      }
      // Perhaps what was saved is what was sent from here, or what was chosen has only been published since.
      const isStored = (ours: Values) =>
        Object.keys(options.typed()).every((name) => isSame(ours[name], theirs.values[name]));
      const expected = stored === chosen ? [{}, ...unanswered] : unanswered;
      if (expected.some((sent) => isStored({ ...stored.values, ...sent }))) {
        stored = theirs;
        unanswered = [];
        return 'some';
      }
      become({ is: 'conflict', problem: message, mine: changes(), theirs });
    } else if (!(error instanceof HttpError) || status === 0 || status === 429 || status >= 500) {
      unanswered.push(sent);
      become({ is: 'retrying', problem: message });
      wait(RETRY_MS);
    } else become({ is: 'refused', problem: message, error });
    return 'none';
  };

  const next = async () => {
    while (sending) await sending;
    if (state.is === 'conflict') return 'none';
    sending = sendOnce().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(async () => (await next()) === 'some' && wait(PAUSE_MS), milliseconds);
  };

  const flush = async (): Promise<boolean> => {
    const result = await next();
    return result === 'some' ? flush() : result === 'all';
  };

  const follow = (now: Stored, mine: Values = {}) => {
    clearTimeout(timer);
    firstKeyAt = undefined;
    stored = now;
    unanswered = [];
    savedAt = undefined;
    options.fill(now.values, mine);
    settle();
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isUnsaved,
    flush,
    follow,
    typed: () => {
      become(isUnsaved() ? state : { is: 'waiting' });
      // Each attempt would open the sign-in dialog again.
      const isSignedOut = state.is === 'refused' && state.error.status === 401;
      if (state.is === 'conflict' || isSignedOut) return;
      firstKeyAt ??= Date.now();
      wait(Math.max(0, Math.min(PAUSE_MS, firstKeyAt + LONGEST_WAIT_MS - Date.now())));
    },
    lastWords: async (where = '') => {
      if (await flush()) return;
      throw new Error(`Your latest words${where} are not saved. ${state.problem ?? 'Try again.'}`);
    },
    doubt: () => unanswered.push({ ...options.typed() }),
    renew: (version) => {
      stored = { ...stored, version };
    },
    loadTheirs: () => state.is === 'conflict' && follow(state.theirs),
    saveMineOver: () => {
      if (state.is !== 'conflict') return;
      chosen = state.theirs;
      follow(chosen, changes());
      become({ is: 'waiting' });
      void flush();
    },
    abandon: () => {
      clearTimeout(timer);
      become({ is: 'unchanged' });
    },
    watch: () => {
      const watching = new AbortController();
      const { signal } = watching;
      const now = () => isUnsaved() && void flush();
      const onHide = () => document.visibilityState === 'hidden' && now();
      window.addEventListener('online', now, { signal });
      document.addEventListener('visibilitychange', onHide, { signal });
      return () => {
        watching.abort();
        now();
      };
    },
  };
}

export const useAutosaveState = ({ subscribe, state }: Autosave): AutosaveState =>
  useSyncExternalStore(subscribe, state);
