import { useEffect, useState, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it in a dialog that is rendered by what opened it, such as a row of a list. */
export function useCountsAsOpen(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

/**
 * Holds a layout while a dialog is open: exchanging a table for cards would remove the row that opened the dialog, and with
 * it the dialog and what was typed there.
 * @returns the latest value from before the dialog was opened, or the current one while none is open
 */
export function useHeldByDialogs<Value>(current: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, () => open > 0);
  const [held, setHeld] = useState(current);
  if (isHeld) return held;
  if (held !== current) setHeld(current);
  return current;
}
