import type { readClipboard } from './read-clipboard.ts';

export type Reader = typeof readClipboard;

let reader: Reader | undefined;

/** Loads the code that reads other programs' markup, which is not needed before the first paste. */
export async function loadReader(): Promise<Reader> {
  reader ??= (await import('./read-clipboard.ts')).readClipboard;
  return reader;
}

/** @returns the reader if it has loaded, so that a paste can be handled within its event */
export const knownReader = (): Reader | undefined => reader;
