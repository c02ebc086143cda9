import { useEffect, useState } from 'react';
import { checkHasDirtyFields, HttpError, type RaRecord } from 'react-admin';
import { createFormControl, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import type * as z from 'zod';
import { sessionGuard } from '../session/session-guard.ts';
import type { StoredDraft } from './drafts.ts';
import { type Drafts, useDrafts } from './useDrafts.ts';

export type Values = Record<string, unknown>;

/** A record that can be edited; updated_at is its version. */
export type Editable = RaRecord & { updated_at: string };

/** A save that was refused because somebody else had saved in the meantime. */
export interface Conflict {
  /** Names who saved and when. */
  message: string;
  /** What was sent. */
  values: Values;
  /** The record as it was when the editing began. */
  base: Values;
}

interface RecordFormOptions<Shown extends Values, Saved extends Shown> {
  /** Its fields are what a save writes. */
  schema: z.ZodObject;
  /** The latest version from the server, or the initial values of a new record. */
  current: Shown;
  /**
   * Writes to the server. Rejects with an HttpError.
   * @param base the record as the person saw it: the version that may be replaced
   */
  write(values: FieldValues, base: Shown): Promise<Saved>;
  done(saved: Saved): void;
  /** Reads the version that caused a conflict; by default the current record. */
  readTheirs?(): Promise<Shown>;
  /** Stored with the draft of a new record. */
  creationKey?: string;
  onRestore?(draft: StoredDraft): void;
}

export interface RecordForm<Shown extends Values> {
  control: Omit<UseFormReturn<FieldValues>, 'formState'>;
  fields: string[];
  /** What the form was filled from. */
  shown: Shown;
  /** Sends the form's values. @returns what is wrong with them, by field; undefined when they are saved */
  save(values: FieldValues): Promise<FieldValues | undefined>;
  drafts: Drafts;
  conflict: Conflict | undefined;
  readTheirs: (() => Promise<Shown>) | undefined;
  /** Reports a conflict that another way of saving ran into. */
  refuse(conflict: Conflict): void;
  /**
   * Treats these values as saved, because they are stored elsewhere (as a draft, say). The rest of the form is untouched.
   */
  markSaved(values: Values): void;
  /** Returns to editing; the next save will run into the conflict again. */
  closeConflict(): void;
  /** Fills the form from another version, such as the other person's. */
  acceptTheirs(theirs: Shown): void;
  /** Saves these fields of the refused values over the other person's version. @returns as save does */
  keepMine(theirs: Shown, fields: string[]): Promise<FieldValues | undefined>;
}

/**
 * The state of one record's form, new or existing. Input survives a conflict, an expired session, a failed request, a
 * closed tab and a save in progress. The form itself is react-admin's, around `control`.
 */
export function useRecordForm<Shown extends Values, Saved extends Shown>(
  options: RecordFormOptions<Shown, Saved>,
): RecordForm<Shown> {
  const { current, write, done } = options;
  const fields = Object.keys(options.schema.shape);
  const [control] = useState(() => createFormControl<FieldValues>().formControl);
  const isDirty = checkHasDirtyFields(useFormState(control).dirtyFields);
  const [shown, setShown] = useState(current);
  /** The version being edited, if not the one shown: a draft's, or the other person's. */
  const [otherBase, setOtherBase] = useState<Shown>();
  const [conflict, setConflict] = useState<Conflict>();
  const [typedLater, setTypedLater] = useState<Values>({});
  const [latest, setLatest] = useState(current);
  const [savedSince, setSavedSince] = useState<Values>();
  const baseline = savedSince ? { ...shown, ...savedSince } : shown;

  // A newer version from the server replaces the form's values only while nothing has been typed.
  if (current !== latest) {
    setLatest(current);
    if (!isDirty) {
      setShown(current);
      setSavedSince(undefined);
    }
  }

  useEffect(() => (isDirty ? sessionGuard.arm() : undefined), [isDirty]);

  const drafts = useDrafts({
    form: control,
    fields,
    shown: baseline,
    base: otherBase ?? baseline,
    creationKey: options.creationKey,
    onRestore: (draft) => {
      // The draft's own version, so that a save made since then causes a conflict instead of being overwritten.
      if (draft.base) setOtherBase({ ...baseline, ...draft.base });
      options.onRestore?.(draft);
    },
  });

  // Runs after the form was reset to the saved record; restores what was typed during the save.
  useEffect(() => {
    for (const [name, value] of Object.entries(typedLater))
      control.setValue(name, value, { shouldDirty: true });
  }, [control, typedLater]);

  const saveOver = async (values: FieldValues, base: Shown): Promise<FieldValues | undefined> => {
    const sent = structuredClone(control.getValues());
    try {
      const saved = await write(values, base);
      drafts.forget();
      setConflict(undefined);
      setOtherBase(undefined);
      setTypedLater(differing(control.getValues(), sent));
      setSavedSince(undefined);
      setShown(saved);
      done(saved);
      return undefined;
    } catch (error) {
      const { message, status, body } = error as HttpError;
      if (body?.errors) return body.errors;
      if (error instanceof HttpError && status === 409) setConflict({ message, values, base });
      // Without an error in the form, react-hook-form would treat a failed save as successful and stop warning.
      return { root: { serverError: message } };
    }
  };

  return {
    control,
    fields,
    shown,
    drafts,
    conflict,
    readTheirs: options.readTheirs,
    save: (values) => saveOver(values, otherBase ?? baseline),
    refuse: setConflict,
    markSaved: (values) => {
      const typed = control.getValues();
      const sent = Object.entries(values).filter(([name]) => fields.includes(name));
      const isAll = Object.keys(differing(Object.fromEntries(sent), typed)).length === 0;
      setSavedSince((before) => ({ ...before, ...values }));
      setOtherBase(undefined);
      // What was typed during the save stays, as a change on top of the saved values.
      control.resetDefaultValues({ ...typed, ...Object.fromEntries(sent) }, { keepIsValid: true });
      if (isAll) drafts.forget();
    },
    closeConflict: () => setConflict(undefined),
    acceptTheirs: (theirs) => {
      setConflict(undefined);
      setOtherBase(undefined);
      setSavedSince(undefined);
      setShown(theirs);
      // Explicitly, because nothing else resets the form if they equal what it was filled from.
      control.reset(theirs);
    },
    keepMine: (theirs, kept) => {
      setOtherBase(theirs);
      return saveOver(Object.fromEntries(kept.map((field) => [field, conflict?.values[field]])), theirs);
    },
  };
}

const differing = (values: Values, from: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name])),
  );
