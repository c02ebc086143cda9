import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changedValues } from './drafts.ts';

/**
 * nothing: nothing was typed since the page was opened; waiting: typed, but not sent yet; failed: on this device only, and
 * retried.
 */
type AutosaveState = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed';

export interface Autosave {
  state: AutosaveState;
  /** When it was last saved; ISO 8601. */
  at: string | undefined;
  /** Why the last attempt failed. */
  problem: string | undefined;
}

/** Milliseconds after the last key, at the latest after the first one, and after a failure. */
const PAUSE = 1200;
const LATEST = 5000;
const AGAIN = 5000;

type Values = Record<string, unknown>;

interface AutosaveOptions {
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'subscribe'>;
  fields: readonly string[];
  /** The server's values when the form was filled. */
  initial: Values;
  /** Whether the server has nothing of it yet. */
  isNew(): boolean;
  /** Whether another page writes. */
  isReadOnly: boolean;
  /** Sends the values. @returns false if they are not worth sending yet @throws HttpError */
  send(typed: Values): Promise<boolean>;
  /** Called when there is a newer version. As without a session, nothing more is sent until somebody asks for it. */
  refused(message: string, kept: Values): void;
}

interface Autosaving {
  autosave: Autosave;
  saveNow(): Promise<boolean>;
  /** Tells it that the form was filled with other values, which the server has. */
  refill(values: Values): void;
}

/** Saves a form on the server every few seconds while it is typed, one request at a time, until the server has all of it. */
export function useAutosave(options: AutosaveOptions): Autosaving {
  const { form, fields, initial, isReadOnly } = options;
  const [state, setState] = useState<AutosaveState>('nothing');
  const [at, setAt] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const kept = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAt = useRef<number>(undefined);
  const isPaused = useRef(false);
  const sending = useRef<Promise<boolean>>(undefined);

  const typed = () => changedValues(fields, kept.current, form.getValues());

  const wait = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void sendNow(), milliseconds);
  };

  const sendOnce = async (isAsked: boolean): Promise<boolean> => {
    // A copy that nobody has typed into is worth saving once somebody says so.
    const values = isAsked && options.isNew() ? { ...form.getValues() } : typed();
    typedAt.current = undefined;
    if (Object.keys(values).length === 0) {
      setState((before) =>
        before === 'waiting' || before === 'failed' ? (at ? 'saved' : 'nothing') : before,
      );
      return true;
    }
    // Whoever types on comes first: that it is being saved and is can be said a moment later.
    startTransition(() => setState('saving'));
    try {
      if (!(await options.send(values))) {
        setState('nothing');
        return true;
      }
      kept.current = { ...kept.current, ...values };
      const isAll = Object.keys(typed()).length === 0;
      startTransition(() => {
        setProblem(undefined);
        setAt(new Date().toISOString());
        setState(isAll ? 'saved' : 'waiting');
      });
      if (!isAll) wait(PAUSE);
      return isAll;
    } catch (error) {
      const { message, status } = error as HttpError;
      setProblem(message);
      setState('failed');
      if (error instanceof HttpError && (status === 409 || status === 401)) {
        // Somebody has to say how it goes on, or that they sign in after all.
        isPaused.current = true;
        if (status === 409) options.refused(message, kept.current);
      } else if (!(error instanceof HttpError) || status === 0 || status >= 500 || status === 429)
        wait(AGAIN);
      return false;
    }
  };

  const sendNow = useEffectEvent(async (isAsked = false): Promise<boolean> => {
    clearTimeout(timer.current);
    // One at a time: the next one needs the version that this one makes.
    while (sending.current) await sending.current;
    if (isPaused.current) return false;
    const work = sendOnce(isAsked).finally(() => {
      sending.current = undefined;
    });
    sending.current = work;
    return work;
  });

  const onKey = useEffectEvent(() => {
    if (isReadOnly || isPaused.current) return;
    typedAt.current ??= Date.now();
    setState((before) => (before === 'failed' ? before : 'waiting'));
    wait(Math.max(0, Math.min(PAUSE, typedAt.current + LATEST - Date.now())));
  });

  const { subscribe } = form;
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      // Filling the whole form names no field.
      callback: ({ name }) => name !== undefined && onKey(),
    });
    const now = () => void sendNow();
    const onHide = () => document.visibilityState === 'hidden' && now();
    window.addEventListener('online', now);
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      unsubscribe();
      window.removeEventListener('online', now);
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', onHide);
      now();
    };
  }, [subscribe]);

  // Whatever was typed before another page took over belongs to the server as well.
  useEffect(() => {
    if (isReadOnly) void sendNow();
  }, [isReadOnly]);

  return {
    autosave: useMemo(() => ({ state, at, problem }), [state, at, problem]),
    saveNow: () => {
      isPaused.current = false;
      return sendNow(true);
    },
    refill: (values) => {
      clearTimeout(timer.current);
      isPaused.current = false;
      kept.current = values;
      setProblem(undefined);
      setState('saved');
      setAt(new Date().toISOString());
    },
  };
}
