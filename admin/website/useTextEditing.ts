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
import { reportUnsaved, useReportUnsaved } from './UnsavedTexts.tsx';

/** Milliseconds after the last key until the text is saved, and after a failure until it is retried. */
const TYPING_PAUSE_MS = 1000;
const RETRY_MS = 5000;

export interface TextEditing {
  /** The field's value. */
  words: string;
  type(words: string): void;
  /** Returns to the text as it was when the field was opened, or as somebody else has changed it since. */
  undo(): void;
  isUndoable: boolean;
  /** Saves at once. */
  finish(): void;
  /** waiting: not sent yet; saved: on the server; failed: on this device only, and sent again unless it was refused. */
  state: 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed';
  /** When it was last saved; ISO 8601. */
  savedAt: string | undefined;
  /** Why the text is invalid. */
  refusal: string | undefined;
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Somebody else has saved another text in the meantime. */
  conflict: { message: string; theirs: PageTextRecord } | undefined;
  acceptTheirs(): void;
  keepMine(): void;
  /** A draft that a crash or a closed tab left on this device. */
  offer: StoredDraft | undefined;
  takeOffer(): void;
  dropOffer(): void;
}

/** @param words the field's value; undefined if it equals the server's @param before the previous value */
export type OnWords = (words: string | undefined, before: string) => void;

/**
 * The editing state of one text. Input is stored on this device at once and on the server a second later, unpublished. It
 * survives a lost connection, an expired session, a crash, and somebody else's change.
 * @param onWords called whenever the field's value changes
 */
export function useTextEditing(text: PageTextRecord, onWords?: OnWords): TextEditing {
  const replaceText = useReplaceText();
  const [opened, setOpened] = useState(text.words);
  const [typed, setTyped] = useState<string>();
  const [base, setBase] = useState(text.updated_at);
  const [state, setState] = useState<TextEditing['state']>('untouched');
  const [savedAt, setSavedAt] = useState<string>();
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
  const isUnsaved = typed !== undefined && (state === 'waiting' || state === 'saving' || state === 'failed');

  // Until something is typed, the field follows the server.
  const version = typed === undefined ? text.updated_at : base;

  const wait = (milliseconds: number) => {
    clearTimeout(timer.current);
    // No retry for a closed field: its draft stays on this device and will be offered.
    if (!isClosed.current) timer.current = setTimeout(() => send(), milliseconds);
  };

  const send = useEffectEvent(async (over: string = version) => {
    clearTimeout(timer.current);
    // Nor what was saved already: its answer could arrive after that of a discard.
    if (!isUnsaved || !check.success || conflict) return;
    if (isSending.current) return wait(TYPING_PAUSE_MS);
    const sent = typed;
    isSending.current = true;
    const arrived = reportUnsaved({ label: text.label });
    setState('saving');
    let saved: PageTextRecord;
    try {
      saved = await saveDraftWords(text.id, sent, over);
    } catch (error) {
      return await fail(error as Error);
    } finally {
      isSending.current = false;
      arrived();
    }
    replaceText(saved);
    setBase(saved.updated_at);
    setFailure(undefined);
    setServerRefusal(undefined);
    setSavedAt(new Date().toISOString());
    settle(sent, saved);
  });

  const settle = useEffectEvent((sent: string, saved: PageTextRecord) => {
    if (typed === sent) {
      setState('saved');
      deleteDraft(key);
    } else {
      setState('waiting');
      // The field was closed during this save, so send what was typed meanwhile.
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
    if (isPassing) wait(RETRY_MS);
  };

  const type = (next: string) => {
    setTyped(next);
    setBase(version);
    setState('waiting');
    setServerRefusal(undefined);
    onWords?.(next, words);
    storeDraft(key, { at: Date.now(), values: { words: next }, base: { updated_at: version } });
    wait(TYPING_PAUSE_MS);
  };

  /** Makes the field follow the server again. */
  const follow = (held: string) => {
    setTyped(undefined);
    setState('untouched');
    setServerRefusal(undefined);
    setFailure(undefined);
    setOpened(held);
    onWords?.(undefined, words);
  };

  // Discarded, published or overwritten by somebody else. Our own save comes back with `base` as its version.
  const meet = useEffectEvent((version: string) => {
    if (state === 'untouched' || (state === 'saved' && version !== base)) follow(text.words);
  });
  useEffect(() => meet(text.updated_at), [text.updated_at]);

  const propose = useEffectEvent((found: StoredDraft[]) => {
    // A draft that reached the server needs no offer; deleted now, or it would be offered after the next change there.
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

  useEffect(() => (isUnsaved ? sessionGuard.arm() : undefined), [isUnsaved]);
  useReportUnsaved(isUnsaved, text.label, refusal ?? conflict?.message ?? failure);

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
    savedAt,
    refusal,
    failure,
    conflict,
    acceptTheirs: () => {
      if (!conflict) return;
      replaceText(conflict.theirs);
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
      // The draft's own version, so that a save made since then causes a conflict instead of being overwritten.
      if (typeof then?.updated_at === 'string') setBase(then.updated_at);
    },
    dropOffer: () => offer && forget(offer),
  };
}
