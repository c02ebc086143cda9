import { useCallback, useState } from 'react';
import { type Identifier, useDataProvider } from 'react-admin';
import { knownUser } from '../session/session.ts';

/** Storage keys of replies and notes that are not sent: `admin-unsent:{person}:{resource.kind}:{record}`. */
const PREFIX = 'admin-unsent:';
/** Milliseconds after which they are deleted: 30 days. */
const KEPT_MS = 30 * 86_400_000;

interface Held<Values> {
  /** Milliseconds since 1970. */
  at: number;
  values: Values;
}

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
  const key = `${PREFIX}${knownUser()?.id ?? ''}:${kind}:${id}`;
  const [values, setValues] = useState(() => read<Values>(key)?.values);
  const hold = (next: Values | undefined) => {
    setValues(next);
    try {
      if (next) localStorage.setItem(key, JSON.stringify({ at: Date.now(), values: next }));
      else localStorage.removeItem(key);
    } catch {
      // A browser without room or storage has it on the page only.
    }
  };
  return [values, hold];
}

/** Deletes what anybody has written about records that are deleted. */
export function forgetUnsent(resource: string, ids: readonly Identifier[]): void {
  for (const { key, of, id } of held())
    if (of === resource && ids.map(String).includes(id)) localStorage.removeItem(key);
}

/** @returns a function that deletes what is out of date, or about records that somebody has deleted or erased elsewhere */
export function useTidyUnsent(): () => Promise<void> {
  const dataProvider = useDataProvider();
  return useCallback(
    () => tidyUnsent((resource, id) => dataProvider.getOne(resource, { id })),
    [dataProvider],
  );
}

/** @param find reads a record; rejects with an HttpError 404 if there is none */
export async function tidyUnsent(find: (resource: string, id: string) => Promise<unknown>): Promise<void> {
  for (const { key, of, id } of held()) {
    const at = read(key)?.at ?? 0;
    if (Date.now() - at > KEPT_MS) localStorage.removeItem(key);
    else
      await find(of, id).catch(({ status }) => {
        if (status === 404) localStorage.removeItem(key);
      });
  }
}

/** @returns everybody's, each with the resource and id of its record */
const held = () =>
  keysOf().map((key) => {
    const [, , kind = '', id = ''] = key.split(':');
    return { key, of: kind.split('.')[0] ?? '', id };
  });

function keysOf(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read<Values>(key: string): Held<Values> | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '');
    return typeof found?.at === 'number' && typeof found.values === 'object' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two values of a field are the same to the server, which stores an empty one as null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one || null) === JSON.stringify(other || null);
