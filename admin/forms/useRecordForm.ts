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

/** A save that was refused because somebody else had saved since. */
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
  /** The record as it was read last, or the values that a new one starts with. */
  current: Shown;
  /**
   * Writes to the server. Rejects with an HttpError.
   * @param base the record as the person saw it: the version that may be replaced
   */
  write(values: FieldValues, base: Shown): Promise<Saved>;
  done(saved: Saved): void;
  /** Reads what somebody else saved meanwhile; by default the present record. */
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
  /** Another way of saving was refused because somebody else had saved since. */
  refuse(conflict: Conflict): void;
  /**
   * Treats these values as saved, because they are stored elsewhere (as a draft, say). Nothing else in the form changes.
   */
  markSaved(values: Values): void;
  /** Goes on editing; the next save meets the conflict again. */
  closeConflict(): void;
  /** Fills the form from another version, such as the other person's. */
  takeTheirs(theirs: Shown): void;
  /** Saves these fields of the refused values over the other person's version. @returns as save does */
  keepMine(theirs: Shown, fields: string[]): Promise<FieldValues | undefined>;
}

/**
 * The state of one record's form, new or not. What is typed survives a conflict, an expired session, a failure, a
 * closed tab, and a save that was still on its way. The form itself is react-admin's, around `control`.
 */
export function useRecordForm<Shown extends Values, Saved extends Shown>(
  options: RecordFormOptions<Shown, Saved>,
): RecordForm<Shown> {
  const { current, write, done } = options;
  const fields = Object.keys(options.schema.shape);
  const [control] = useState(() => createFormControl<FieldValues>().formControl);
  const isDirty = checkHasDirtyFields(useFormState(control).dirtyFields);
  const [shown, setShown] = useState(current);
  /** The version under the text, where that is not the one shown: of a draft, or the other person's. */
  const [otherBase, setOtherBase] = useState<Shown>();
  const [conflict, setConflict] = useState<Conflict>();
  const [typedLater, setTypedLater] = useState<Values>({});
  const [latest, setLatest] = useState(current);
  const [savedSince, setSavedSince] = useState<Values>();
  const baseline = savedSince ? { ...shown, ...savedSince } : shown;

  // A fresher copy from the server replaces the form only while nothing has been typed into it.
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
      // The version of that time: a save made since then becomes a conflict and is not overwritten.
      if (draft.base) setOtherBase({ ...baseline, ...draft.base });
      options.onRestore?.(draft);
    },
  });

  // Runs after the form has been reset to the saved record, and restores what was typed meanwhile.
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
      // Without an error in the form, react-hook-form takes a failed save for a success and stops warning.
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
      // What was typed meanwhile stays, as a change of these.
      control.resetDefaultValues({ ...typed, ...Object.fromEntries(sent) }, { keepIsValid: true });
      if (isAll) drafts.forget();
    },
    closeConflict: () => setConflict(undefined),
    takeTheirs: (theirs) => {
      setConflict(undefined);
      setOtherBase(undefined);
      setSavedSince(undefined);
      setShown(theirs);
      // If they equal what the form was filled from, nothing would reset it.
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
