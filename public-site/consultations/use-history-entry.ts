import { useCallback, useEffect, useRef } from 'react';

/**
 * Adds a history entry while a dialog is mounted, so that Back closes the dialog instead of leaving the page.
 * @param onLeft called when the entry was left, by Back or by the returned function
 * @param isHeld whether the dialog must stay open, which adds the entry again
 * @returns a function that leaves the entry, for closing the dialog in other ways
 */
export function useHistoryEntry(onLeft: () => void, isHeld: boolean): () => void {
  const latest = useRef({ onLeft, isHeld });
  useEffect(() => {
    latest.current = { onLeft, isHeld };
  });

  useEffect(() => {
    // Copies the router's state, so that the router sees the same page.
    const enter = () => window.history.pushState({ ...window.history.state, dialog: true }, '');
    const left = () => (latest.current.isHeld ? enter() : latest.current.onLeft());
    enter();
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, []);

  return useCallback(() => window.history.back(), []);
}
