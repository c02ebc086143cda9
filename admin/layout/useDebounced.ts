import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** @returns the value once it has been unchanged for `pauseMs` milliseconds */
export function useDebounced<T>(value: T, pauseMs = TYPING_PAUSE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
