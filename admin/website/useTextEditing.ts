import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { type Autosave, useAutosaveState } from '../forms/autosave.ts';
import { useReplaceText } from './texts.ts';
import { refusalOf, storedOf, typedText } from './typed-texts.ts';

export interface TextEditing {
  /** The field's value. */
  words: string;
  type(words: string): void;
  /** Returns to the text as it was when the field was opened, or as somebody else has changed it since. */
  undo(): void;
  isUndoable: boolean;
  /** Saves at once. */
  finish(): void;
  autosave: Autosave;
  /** Why the text is invalid. */
  refusal: string | undefined;
}

/** @param words the field's value; undefined if it follows the server's @param before the previous value */
export type OnWords = (words: string | undefined, before: string) => void;

/**
 * The field of one text, which saves itself, unpublished.
 * @param onWords called whenever the field's value changes
 */
export function useTextEditing(text: PageTextRecord, onWords?: OnWords): TextEditing {
  const replaceText = useReplaceText();
  const [typed] = useState(() => typedText(text, replaceText));
  const { autosave } = typed;
  const [opened, setOpened] = useState(text.words);
  const state = useAutosaveState(autosave);
  const own = useSyncExternalStore(autosave.subscribe, typed.words);
  const words = own ?? text.words;

  useEffect(() => autosave.watch(), [autosave]);

  // Until something is typed the field follows the server: published, discarded, or changed by somebody else.
  const meet = useEffectEvent(() => {
    if (autosave.isUnsaved()) return;
    if (text.words === words && text.state === 'draft') return autosave.renew(text.updated_at);
    autosave.follow(storedOf(text));
    setOpened(text.words);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each version
  useEffect(() => meet(), [text.updated_at]);

  const before = useRef(words);
  const tell = useEffectEvent(() => {
    onWords?.(own, before.current);
    before.current = words;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each key
  useEffect(() => tell(), [own]);

  const refused: unknown = state.is === 'refused' && state.error.body?.errors?.words;
  return {
    words,
    type: typed.type,
    undo: () => typed.type(opened),
    isUndoable: words !== opened,
    finish: () => void autosave.flush(),
    autosave,
    refusal: refusalOf(text, words) ?? (typeof refused === 'string' ? refused : undefined),
  };
}
