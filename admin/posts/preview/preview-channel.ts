import { useSyncExternalStore } from 'react';
import { knownUser } from '../../session/session.ts';

/** The unsaved text of an editor, for the preview in another tab. */
export interface PreviewPayload {
  values: Record<string, unknown>;
  /** When it was typed; ISO 8601. */
  at: string;
}

/** Where a post's unsaved text lies: for one person alone, and for a new post under a name of its own. */
export const previewKey = (postId: string | null | undefined): string =>
  `verve.preview.${knownUser()?.id ?? ''}.${postId ?? 'new'}`;

/** Leaves the text where other tabs see it at once, and after a reload. @returns false when there is no room for it */
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

/** The text is saved or thrown away: nothing unsaved is left to show. */
export const takeFromPreview = (key: string): void => localStorage.removeItem(key);

export const isPreviewPayload = (key: string): boolean => localStorage.getItem(key) !== null;

/** What another tab has left, followed as it changes; null for nothing. */
export function usePreviewPayload(key: string): PreviewPayload | null {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  return stored === null ? null : read(stored);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

let last: { stored: string; value: PreviewPayload | null } | undefined;

/** The same object for the same text, so that components that depend on it do not render again. */
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
