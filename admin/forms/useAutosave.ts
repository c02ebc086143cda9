import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changedValues } from './drafts.ts';
import { whenIdle } from './when-idle.ts';

/**
 * nothing: no input since the page was opened; waiting: not sent yet; failed: on this device only. It is then sent again
 * after a while if the connection or the server failed; what the server refused only with the next key or by `saveNow`.
 */
type AutosaveState = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed';

export interface Autosave {
  state: AutosaveState;
  /** When it was last saved; ISO 8601. */
  at: string | undefined;
  /** Why the last attempt failed. */
  problem: string | undefined;
}

/** Milliseconds: after the last key, at most after the form's first change, and after a failure. */
const TYPING_PAUSE_MS = 1200;
const MAX_WAIT_MS = 3000;
const RETRY_MS = 5000;

/** An event of the window on which editors that hold back what is typed pass it to the form at once. */
export const HAND_OVER = 'admin:hand-over';

type Values = Record<string, unknown>;

interface AutosaveOptions {
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'subscribe'>;
  fields: readonly string[];
  /** The server's values when the form was filled. */
  initial: Values;
  /** Whether the server does not have this record yet. */
  isNew(): boolean;
  /** Whether another page is the one that saves. */
  isReadOnly: boolean;
  /**
   * Sends the values.
   * @param isLast whether the page is being closed, perhaps before the previous ones were answered
   * @returns false if they are not worth sending yet
   * @throws HttpError
   */
  send(typed: Values, isLast: boolean): Promise<boolean>;
  /** Called when the server has a newer version. As with an expired session, autosave then pauses until `saveNow`. */
  refused(message: string, saved: Values): void;
}

interface Autosaving {
  autosave: Autosave;
  /** Saves what is not saved yet. @returns whether everything is saved */
  saveNow(): Promise<boolean>;
  /** Call after filling the form with other values that the server already has. */
  refill(values: Values): void;
  /** Call after filling the form, which reads along, with what another page has saved. */
  follow(values: Values): void;
}

/** Saves a form to the server every few seconds while somebody types, one request at a time. */
export function useAutosave(options: AutosaveOptions): Autosaving {
  const { form, fields, initial, isReadOnly } = options;
  const [state, setState] = useState<AutosaveState>('nothing');
  const [at, setAt] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const saved = useRef(initial);
  const cancel = useRef<() => void>(undefined);
  /** Times of the first change that has not been sent, and of the last key: a rich-text editor reports only some keys. */
  const changedAt = useRef<number>(undefined);
  const keyAt = useRef(0);
  const isPaused = useRef(false);
  const sending = useRef<Promise<boolean>>(undefined);

  const typed = () => changedValues(fields, saved.current, form.getValues());

  const wait = (milliseconds: number) => {
    cancel.current?.();
    cancel.current = whenIdle(() => {
      const left = pause();
      if (left > 0) wait(left);
      else void sendNow();
    }, milliseconds);
  };

  /** @returns the milliseconds of a pause in typing that are left */
  const pause = () =>
    Math.min(keyAt.current + TYPING_PAUSE_MS, (changedAt.current ?? 0) + MAX_WAIT_MS) - Date.now();

  const sendOnce = async (isAsked: boolean): Promise<boolean> => {
    // An explicit save of a new record counts even if nothing was typed, as in a copy.
    const values = isAsked && options.isNew() ? { ...form.getValues() } : typed();
    changedAt.current = undefined;
    if (Object.keys(values).length === 0) {
      setState((before) =>
        before === 'waiting' || before === 'failed' ? (at ? 'saved' : 'nothing') : before,
      );
      return true;
    }
    // Typing has priority over showing that it is being saved.
    startTransition(() => setState('saving'));
    try {
      if (!(await options.send(values, false))) {
        setState('nothing');
        return false;
      }
      saved.current = { ...saved.current, ...values };
      const isAll = Object.keys(typed()).length === 0;
      startTransition(() => {
        setProblem(undefined);
        setAt(new Date().toISOString());
        setState(isAll ? 'saved' : 'waiting');
      });
      if (isAll) return true;
      // Whoever asked for a save waits for all of it.
      if (isAsked) return sendOnce(true);
      wait(TYPING_PAUSE_MS);
      return false;
    } catch (error) {
      const { message, status } = error as HttpError;
      setProblem(message);
      setState('failed');
      if (error instanceof HttpError && (status === 409 || status === 401)) {
        // The person has to resolve the conflict or sign in first.
        isPaused.current = true;
        if (status === 409) options.refused(message, saved.current);
      } else if (!(error instanceof HttpError) || status === 0 || status >= 500 || status === 429)
        wait(RETRY_MS);
      return false;
    }
  };

  const sendNow = useEffectEvent(async (isAsked = false): Promise<boolean> => {
    cancel.current?.();
    // One at a time: each save needs the version that the one before returns.
    while (sending.current) await sending.current;
    if (isPaused.current) return false;
    const work = sendOnce(isAsked).finally(() => {
      sending.current = undefined;
    });
    sending.current = work;
    return work;
  });

  /** A closing page cannot wait for the answer to a save on its way, which the browser may have given up already. */
  const sendLast = useEffectEvent(() => {
    const values = typed();
    if (!isPaused.current && Object.keys(values).length > 0)
      options.send(values, true).catch(() => undefined);
  });

  const onChange = useEffectEvent(() => {
    if (isReadOnly || isPaused.current) return;
    keyAt.current = Date.now();
    changedAt.current ??= keyAt.current;
    setState((before) => (before === 'failed' ? before : 'waiting'));
    wait(Math.max(0, pause()));
  });

  const { subscribe } = form;
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      // A reset of the whole form comes without a name.
      callback: ({ name }) => name !== undefined && onChange(),
    });
    const onKey = () => {
      keyAt.current = Date.now();
    };
    const now = () => void sendNow();
    const onHide = () => document.visibilityState === 'hidden' && now();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('online', now);
    window.addEventListener('pagehide', sendLast);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      unsubscribe();
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('online', now);
      window.removeEventListener('pagehide', sendLast);
      document.removeEventListener('visibilitychange', onHide);
      now();
    };
  }, [subscribe]);

  // Sends what was typed before another page took over.
  useEffect(() => {
    if (!isReadOnly) return;
    window.dispatchEvent(new Event(HAND_OVER));
    void sendNow();
  }, [isReadOnly]);

  return {
    autosave: useMemo(() => ({ state, at, problem }), [state, at, problem]),
    saveNow: () => {
      isPaused.current = false;
      return sendNow(true);
    },
    follow: (values) => {
      saved.current = values;
    },
    refill: (values) => {
      cancel.current?.();
      isPaused.current = false;
      saved.current = values;
      setProblem(undefined);
      setState('saved');
      setAt(new Date().toISOString());
    },
  };
}
