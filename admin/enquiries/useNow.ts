import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

const readers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every 15 seconds by one timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  if (readers.size === 1) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  now = Date.now();
  for (const reader of readers) reader();
}
