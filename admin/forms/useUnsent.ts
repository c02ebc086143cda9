import { useState } from 'react';
import { knownUser } from '../session/session.ts';
import { deleteDraft, folderOf, readDraft, storeDraft } from './drafts.ts';

/**
 * What somebody writes about a record without saving it as they type, such as a reply. It stays in this browser for that
 * person, also after they sign out, until it is sent or discarded, the record is deleted, or 30 days have passed.
 * @param kind such as consultations.reply
 * @returns the values, undefined if nothing is held, and a function that holds others or, without any, forgets them
 */
export function useUnsent<Values extends object>(
  kind: string,
  id: string,
): [Values | undefined, (values: Values | undefined) => void] {
  const key = `${folderOf(knownUser()?.id ?? '', kind, id)}unsent`;
  const [values, setValues] = useState(() => readDraft(key)?.values as Values | undefined);
  const hold = (next: Values | undefined) => {
    setValues(next);
    if (next) storeDraft(key, { at: Date.now(), values: { ...next } as Record<string, unknown>, base: null });
    else deleteDraft(key);
  };
  return [values, hold];
}
