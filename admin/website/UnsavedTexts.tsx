import { Alert } from '@mui/material';
import { useEffect, useSyncExternalStore } from 'react';

/** A text whose latest words are not on the server. */
interface UnsavedText {
  label: string;
  /** Why they cannot be saved; undefined while they are on their way. */
  problem?: string | undefined;
}

let texts: readonly UnsavedText[] = [];
const listeners = new Set<() => void>();

function set(next: readonly UnsavedText[]): void {
  texts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a text, which publishing then waits for. @returns a function that takes it back */
export function reportUnsaved(text: UnsavedText): () => void {
  set([...texts, text]);
  return () => set(texts.filter((other) => other !== text));
}

/** The same, for as long as a component shows the text. */
export function useReportUnsaved(isUnsaved: boolean, label: string, problem: string | undefined): void {
  useEffect(() => (isUnsaved ? reportUnsaved({ label, problem }) : undefined), [isUnsaved, label, problem]);
}

/** Texts that were typed here and are not saved. Publishing now would publish what they were before. */
export const useUnsavedTexts = (): readonly UnsavedText[] => useSyncExternalStore(subscribe, () => texts);

/** What publishing waits for, if anything. */
export function UnsavedTexts() {
  const unsaved = useUnsavedTexts();
  if (unsaved.length === 0) return null;
  const stuck = unsaved.find(({ problem }) => problem);
  return (
    <Alert severity={stuck ? 'error' : 'info'} role={stuck ? 'alert' : 'status'} sx={{ mb: 2 }}>
      {stuck
        ? `Your latest words in ‘${stuck.label}’ are not saved: ${stuck.problem?.replace(/\.?$/, '.')} Put that right first, so that they are published too.`
        : 'Your latest words are being saved.'}
    </Alert>
  );
}
