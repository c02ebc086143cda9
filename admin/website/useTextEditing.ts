import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { PAGE_TEXT_DEFINITIONS, type PageTextKey } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import {
  deleteDraft,
  findCopies,
  folderOf,
  markOpen,
  newKey,
  type StoredDraft,
  storeDraft,
} from '../forms/drafts.ts';
import { knownUser } from '../session/session.ts';
import { sessionGuard } from '../session/session-guard.ts';
import { fetchText, saveDraftWords } from './api.ts';
import { useReplaceText } from './texts.ts';

/** How long after the last key the words are kept, and when they are tried again after a failure. Milliseconds. */
const PAUSE = 1000;
const AGAIN = 5000;

export interface TextEditing {
  /** In the field. */
  words: string;
  type(words: string): void;
  /** Back to the words as they were when the field was opened, or when somebody else changed them since. */
  undo(): void;
  isUndoable: boolean;
  /** Keeps what was typed at once. */
  finish(): void;
  /** waiting: typed, and not sent yet. failed: on this device only, and tried again. */
  state: 'untouched' | 'waiting' | 'saving' | 'kept' | 'failed';
  /** When the words were kept last. */
  keptAt: string | undefined;
  /** Why the words cannot be kept. */
  refusal: string | undefined;
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Somebody else kept other words meanwhile. */
  conflict: { message: string; theirs: PageTextRecord } | undefined;
  takeTheirs(): void;
  keepMine(): void;
  /** What a crash or a closed tab left on this device. */
  offer: StoredDraft | undefined;
  takeOffer(): void;
  dropOffer(): void;
}

/** @param words in the field, or undefined for those of the server. @param before what stood there */
export type OnWords = (words: string | undefined, before: string) => void;

/**
 * One text under the fingers. What is typed stands on this device at once and on the server a second later, as words that
 * are not public; it survives a lost connection, the end of the session, a crash, and somebody else's change.
 * @param onWords is told what the field holds whenever that changes
 */
export function useTextEditing(text: PageTextRecord, onWords?: OnWords): TextEditing {
  const kept = useReplaceText();
  const [opened, setOpened] = useState(text.words);
  const [typed, setTyped] = useState<string>();
  const [base, setBase] = useState(text.updated_at);
  const [state, setState] = useState<TextEditing['state']>('untouched');
  const [keptAt, setKeptAt] = useState<string>();
  const [serverRefusal, setServerRefusal] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<TextEditing['conflict']>();
  const [offers, setOffers] = useState<StoredDraft[]>([]);
  const folder = folderOf(knownUser()?.id ?? '', 'page-texts', text.id);
  const [key] = useState(() => folder + newKey());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);
  const isClosed = useRef(false);

  const words = typed ?? text.words;
  const check = pageTextSchema(PAGE_TEXT_DEFINITIONS[text.id as PageTextKey]).safeParse(words);
  const refusal = typed === undefined || check.success ? serverRefusal : check.error.issues[0]?.message;
  const isUnkept = typed !== undefined && (state === 'waiting' || state === 'saving' || state === 'failed');

  // Until something is typed, the field has what the server has.
  const version = typed === undefined ? text.updated_at : base;

  const wait = (milliseconds: number) => {
    clearTimeout(timer.current);
    // Of a field that is closed, what could not be sent stands on this device and is offered.
    if (!isClosed.current) timer.current = setTimeout(() => send(), milliseconds);
  };

  const send = useEffectEvent(async (over: string = version) => {
    clearTimeout(timer.current);
    if (typed === undefined || !check.success || conflict) return;
    if (isSending.current) return wait(PAUSE);
    const sent = typed;
    isSending.current = true;
    setState('saving');
    let saved: PageTextRecord;
    try {
      saved = await saveDraftWords(text.id, sent, over);
    } catch (error) {
      return await fail(error as Error);
    } finally {
      isSending.current = false;
    }
    kept(saved);
    setBase(saved.updated_at);
    setFailure(undefined);
    setServerRefusal(undefined);
    setKeptAt(new Date().toISOString());
    settle(sent, saved);
  });

  const settle = useEffectEvent((sent: string, saved: PageTextRecord) => {
    if (typed === sent) {
      setState('kept');
      deleteDraft(key);
    } else {
      setState('waiting');
      // Typed while the words before were on their way, and closed since.
      if (isClosed.current) send(saved.updated_at);
    }
  });

  const fail = async (error: Error) => {
    const { status, body, message } = error as HttpError;
    if (status === 409) {
      setState('failed');
      const theirs = await fetchText(text.id).catch(() => undefined);
      if (theirs) return setConflict({ message, theirs });
    }
    const refused: unknown = body?.errors?.words;
    if (typeof refused === 'string') {
      setServerRefusal(refused);
      return setState('waiting');
    }
    setFailure(message);
    setState('failed');
    const isPassing = !(error instanceof HttpError) || status === 0 || status >= 500;
    if (isPassing) wait(AGAIN);
  };

  const type = (next: string) => {
    setTyped(next);
    setBase(version);
    setState('waiting');
    setServerRefusal(undefined);
    onWords?.(next, words);
    storeDraft(key, { at: Date.now(), values: { words: next }, base: { updated_at: version } });
    wait(PAUSE);
  };

  /** The field has what the server has. */
  const follow = (held: string) => {
    setTyped(undefined);
    setState('untouched');
    setServerRefusal(undefined);
    setFailure(undefined);
    setOpened(held);
    onWords?.(undefined, words);
  };

  // Thrown away, published, or written over by somebody else. What was kept here comes back with the version it has here.
  const meet = useEffectEvent((version: string) => {
    if (state === 'untouched' || (state === 'kept' && version !== base)) follow(text.words);
  });
  useEffect(() => meet(text.updated_at), [text.updated_at]);

  const propose = useEffectEvent((found: StoredDraft[]) => {
    // What reached the server before the crash would be offered once it is changed there.
    const arrived = found.filter(({ values }) => values.words === text.words);
    for (const draft of arrived) deleteDraft(draft.key);
    setOffers(found.filter((draft) => !arrived.includes(draft)));
  });

  useEffect(() => {
    isClosed.current = false;
    const close = markOpen(key);
    findCopies(folder, key).then(propose);
    const now = () => send();
    window.addEventListener('online', now);
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('online', now);
      window.removeEventListener('pagehide', now);
      isClosed.current = true;
      send();
      close();
    };
  }, [folder, key]);

  useEffect(() => (isUnkept ? sessionGuard.arm() : undefined), [isUnkept]);

  const offer = offers.find(({ values }) => values.words !== words);
  const forget = (draft: StoredDraft) => {
    deleteDraft(draft.key);
    setOffers(offers.filter((other) => other !== draft));
  };

  return {
    words,
    type,
    undo: () => type(opened),
    isUndoable: words !== opened,
    finish: () => send(),
    state,
    keptAt,
    refusal,
    failure,
    conflict,
    takeTheirs: () => {
      if (!conflict) return;
      kept(conflict.theirs);
      deleteDraft(key);
      clearTimeout(timer.current);
      setConflict(undefined);
      follow(conflict.theirs.words);
    },
    keepMine: () => {
      if (!conflict) return;
      setBase(conflict.theirs.updated_at);
      setConflict(undefined);
      setState('waiting');
      wait(0);
    },
    offer,
    takeOffer: () => {
      if (!offer) return;
      const { values, base: then } = offer;
      forget(offer);
      type(String(values.words));
      // The version of then: what was kept in between is met as a conflict, not overwritten.
      if (typeof then?.updated_at === 'string') setBase(then.updated_at);
    },
    dropOffer: () => offer && forget(offer),
  };
}
