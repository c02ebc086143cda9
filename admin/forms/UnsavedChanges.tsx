import { useEffect, useRef } from 'react';
import { useFormIsDirty } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sessionGuard } from '../session/session-guard.ts';

/** What a record form tells the page around it. */
export interface FormWatch {
  isDirty: boolean;
  /** Remembers what is in the form, as it is sent. */
  markSent(): void;
  /** @returns what was typed since markSent: it belongs to nobody's save yet */
  typedSince(): Record<string, unknown>;
}

export const noWatch: FormWatch = { isDirty: false, markSent: () => undefined, typedSince: () => ({}) };

/**
 * Inside a form: keeps an expired session from leaving the page while something is unsaved, and tells the page
 * around the form about it.
 */
export function UnsavedChanges({ watch }: { watch: { current: FormWatch } }) {
  const { getValues } = useFormContext();
  const isDirty = useFormIsDirty();
  const sent = useRef<Record<string, unknown>>({});

  useEffect(() => (isDirty ? sessionGuard.arm() : undefined), [isDirty]);

  useEffect(() => {
    watch.current = {
      isDirty,
      markSent: () => {
        sent.current = structuredClone(getValues());
      },
      typedSince: () =>
        Object.fromEntries(
          Object.entries(getValues()).filter(([name, value]) => !isSame(value, sent.current[name])),
        ),
    };
  }, [watch, isDirty, getValues]);

  return null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
