import { HttpError } from 'react-admin';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { PAGE_TEXT_DEFINITIONS, type PageTextKey } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { type Autosave, createAutosave, type Stored } from '../forms/autosave.ts';
import { fetchText, saveDraftWords } from './api.ts';

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
export function typedText(text: PageTextRecord, replace: (text: PageTextRecord) => void): TypedText {
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
