import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { PAGE_TEXT_DEFINITIONS, type PageTextKey } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { type Autosave, createAutosave, type Stored, useAutosaveState } from '../forms/autosave.ts';
import { fetchText, saveDraftWords, useReplaceText } from './texts.ts';

/** A text somebody types. */
interface TypedText {
  label: string;
  autosave: Autosave;
  /** @returns what was typed; undefined while the field follows the server */
  words(): string | undefined;
  type(words: string): void;
}

/** By key. They outlive their fields, which may be closed before the words are saved. */
const texts = new Map<string, TypedText>();

/** @param replace called with what the server holds, whenever that is known */
function typedText(text: PageTextRecord, replace: (text: PageTextRecord) => void): TypedText {
  const unsaved = texts.get(text.id);
  if (unsaved?.autosave.isUnsaved()) return unsaved;
  let typed: string | undefined;
  const autosave = createAutosave({
    stored: storedOf(text),
    typed: () => (typed === undefined ? {} : { words: typed }),
    save: async ({ words }, version) => {
      const refusal = refusalOf(text, String(words));
      if (refusal !== undefined) throw new HttpError(refusal, 422);
      const saved = await saveDraftWords(text.id, String(words), version);
      replace(saved);
      return saved.updated_at;
    },
    read: async () => {
      const theirs = await fetchText(text.id);
      replace(theirs);
      return storedOf(theirs);
    },
    fill: (_stored, { words }) => {
      typed = words as string | undefined;
    },
  });
  const made: TypedText = {
    label: text.label,
    autosave,
    words: () => typed,
    type: (words) => {
      typed = words;
      autosave.typed();
    },
  };
  texts.set(text.id, made);
  return made;
}

export const storedOf = ({ words, updated_at }: PageTextRecord): Stored => ({
  values: { words },
  version: updated_at,
});

/** @returns why words cannot be those of a text */
export function refusalOf({ id }: PageTextRecord, words: string): string | undefined {
  return pageTextSchema(PAGE_TEXT_DEFINITIONS[id as PageTextKey]).safeParse(words).error?.issues[0]?.message;
}

const unsavedTexts = () => [...texts.values()].filter(({ autosave }) => autosave.isUnsaved());

/** All texts that somebody types, as one. */
export const TYPED_TEXTS = {
  isUnsaved: () => unsavedTexts().length > 0,
  flush: async () =>
    (await Promise.all(unsavedTexts().map(({ autosave }) => autosave.flush()))).every(Boolean),
  abandon: () => {
    for (const { autosave } of unsavedTexts()) autosave.abandon();
  },
  /** For publishing. @throws Error if the last words of one cannot be saved, with the reason */
  lastWords: async () => {
    for (const { label, autosave } of unsavedTexts()) await autosave.lastWords(` in ‘${label}’`);
  },
};

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

/** @param words the field's value; undefined if it follows the server's */
export type OnWords = (words: string | undefined) => void;

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

  const tell = useEffectEvent(() => onWords?.(own));
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
