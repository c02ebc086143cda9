import type { readClipboard } from './read-clipboard.ts';

export type Reader = typeof readClipboard;

let reader: Reader | undefined;

/** Loads what reads the markup of other programs: nobody needs it before the first paste. */
export async function loadReader(): Promise<Reader> {
  reader ??= (await import('./read-clipboard.ts')).readClipboard;
  return reader;
}

/** @returns it, if it is there already: what is pasted is then shown with the same key */
export const knownReader = (): Reader | undefined => reader;
