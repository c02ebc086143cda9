import { useSyncExternalStore } from 'react';
import { knownUser } from '../../session/session.ts';

/** Unsaved values of a form, for the preview in another tab. */
export interface PreviewPayload {
  values: Record<string, unknown>;
  /** When it was typed; ISO 8601. */
  at: string;
}

/** @returns the storage key of a post's unsaved values, per person; a new post's ends in 'new' */
export const previewKey = (postId: string | null | undefined): string =>
  `verve.preview.${knownUser()?.id ?? ''}.${postId ?? 'new'}`;

/** Stores the values where other tabs see them at once, and after a reload. @returns false if there is no room */
export function sendToPreview(key: string, values: Record<string, unknown>): boolean {
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ values, at: new Date().toISOString() } satisfies PreviewPayload),
    );
    return true;
  } catch {
    return false;
  }
}

/** Removes the values once they are saved or discarded. */
export const takeFromPreview = (key: string): void => localStorage.removeItem(key);

export const isPreviewPayload = (key: string): boolean => localStorage.getItem(key) !== null;

/** The values stored by another tab, updated as they change; null if there are none. */
export function usePreviewPayload(key: string): PreviewPayload | null {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  return stored === null ? null : read(stored);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

let last: { stored: string; value: PreviewPayload | null } | undefined;

/** Returns the same object for the same text, to avoid renders. */
function read(stored: string): PreviewPayload | null {
  if (last?.stored !== stored) last = { stored, value: parse(stored) };
  return last.value;
}

function parse(stored: string): PreviewPayload | null {
  try {
    const { values, at } = JSON.parse(stored) as Partial<PreviewPayload>;
    return values && at ? { values, at } : null;
  } catch {
    return null;
  }
}
