import { useCallback, useState } from 'react';
import { knownUser } from '../../session/session.ts';

const keyOf = (name: string) => `admin-writing:${knownUser()?.id ?? ''}:${name}`;

function preference(name: string, usual: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? usual;
  } catch {
    return usual;
  }
}

/** @returns a writing preference, stored per person in this browser, and a function that changes it */
export function usePreference(name: string, usual: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => preference(name, usual));
  const change = useCallback(
    (next: string) => {
      setValue(next);
      try {
        localStorage.setItem(keyOf(name), next);
      } catch {
        // Without storage it lasts until the page is left.
      }
    },
    [name],
  );
  return [value, change];
}
