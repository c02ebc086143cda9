import { useEffect, useReducer } from 'react';

/**
 * Copies text to the clipboard.
 * @returns false where the browser does not allow it, as on plain http, where navigator.clipboard is missing
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @returns a random UUID (RFC 9562, version 4), as crypto.randomUUID does, which is missing on plain http */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

/** Downloads text or bytes as a file. */
export function saveFile(name: string, type: string, text: string | Blob): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Downloads an address. @param name of the file; by default the one the server sends */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/**
 * Gives the focus back if it is lost, as it is with a button that is disabled or goes away: a keyboard would start again at
 * the top of the page.
 * @param pressed what had it; the page gets it if that is gone
 */
export function rescueFocus(pressed?: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = pressed?.matches('body *:not(:disabled)');
  const place = isThere ? pressed : document.getElementById('main-content');
  (place as HTMLElement | null)?.focus({ preventScroll: true });
}

/** Keeps the focus where it was while buttons or fields were disabled by something busy. @see rescueFocus */
export function useKeptFocus(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const pressed = document.activeElement;
    // After a dialog that closes now has tried to give it back.
    return () => void setTimeout(() => rescueFocus(pressed));
  }, [isBusy]);
}

const TICK_MS = 15_000;

/** Renders every 15 seconds. @returns the time of this render in milliseconds, so that what was saved just now is not in the future */
export function useNow(): number {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(render, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
