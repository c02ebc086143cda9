import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { knownUser } from '../session/session.ts';
import {
  changedValues,
  deleteDraft,
  findCopies,
  folderOf,
  markOpen,
  newKey,
  type StoredDraft,
  storeDraft,
} from './drafts.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds after the last key until the draft is written. */
const WRITE_DELAY_MS = 700;

interface DraftOptions {
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue' | 'subscribe'>;
  /** The fields that a save writes; no others are stored. */
  fields: string[];
  /** The record in the form, or the initial values of a new one. */
  shown: Record<string, unknown>;
  /** The record that is being edited; it may be an older version than the one shown. */
  base: Record<string, unknown>;
  /** Idempotency key of a new record. */
  creationKey: string | undefined;
  onRestore(draft: StoredDraft): void;
}

export interface Drafts {
  /** The newest draft that a crash or a closed tab left. */
  offer: StoredDraft | undefined;
  /** Whether this browser has no room for a draft. */
  isFull: boolean;
  restore(draft: StoredDraft): void;
  discard(draft: StoredDraft): void;
  /** Deletes the draft, after a save. */
  forget(): void;
}

/**
 * Stores a form's unsaved input in this browser, and offers to restore what an earlier visit left. Each open form has its
 * own draft, so that two tabs do not overwrite each other's.
 */
export function useDrafts(options: DraftOptions): Drafts {
  const { form, fields, shown, base, creationKey, onRestore } = options;
  const { id = 'new', updated_at: version } = shown;
  const folder = folderOf(knownUser()?.id ?? '', useResourceContext() ?? '', String(id));
  const key = useMemo(() => folder + newKey(), [folder]);
  const [offers, setOffers] = useState<StoredDraft[]>([]);
  const [isFull, setFull] = useState(false);
  const isSaved = useRef(false);
  /** Cancels the next write; undefined while there is nothing to write. */
  const cancel = useRef<() => void>(undefined);

  const write = (from: Record<string, unknown> | null) => {
    const values = changedValues(fields, shown, form.getValues());
    if (isSaved.current || Object.keys(values).length === 0) return deleteDraft(key);
    const draft = { at: Date.now(), values, base: from, creationKey };
    setFull(!storeDraft(key, draft));
  };

  const writeNow = useEffectEvent(() => {
    if (!cancel.current) return;
    cancel.current();
    cancel.current = undefined;
    const from = Object.fromEntries(fields.map((field) => [field, base[field] ?? null]));
    write(version === undefined ? null : { ...from, updated_at: base.updated_at });
  });

  const { subscribe } = form;
  useEffect(() => {
    const close = markOpen(key);
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        isSaved.current = false;
        cancel.current?.();
        cancel.current = whenIdle(() => writeNow(), WRITE_DELAY_MS);
      },
    });
    const onHide = () => writeNow();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      writeNow();
      unsubscribe();
      close();
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [key, subscribe]);

  const offerNews = useEffectEvent((found: StoredDraft[]) => {
    // A save whose response was lost needs no offer.
    const isNews = ({ values }: StoredDraft) =>
      Object.keys(changedValues(fields, shown, { ...shown, ...values })).length > 0;
    for (const draft of found) if (!isNews(draft)) deleteDraft(draft.key);
    setOffers(found.filter(isNews));
  });
  useEffect(() => {
    let isCurrent = true;
    findCopies(folder, key).then((found) => isCurrent && offerNews(found));
    return () => {
      isCurrent = false;
    };
  }, [folder, key]);

  const [offer, ...others] = offers;
  return {
    offer,
    isFull,
    restore: (draft) => {
      for (const [name, value] of Object.entries(draft.values))
        form.setValue(name, value, { shouldDirty: true });
      onRestore(draft);
      write(draft.base);
      deleteDraft(draft.key);
      setOffers(others);
    },
    discard: (draft) => {
      deleteDraft(draft.key);
      setOffers(others);
    },
    forget: () => {
      isSaved.current = true;
      cancel.current?.();
      cancel.current = undefined;
      deleteDraft(key);
    },
  };
}
