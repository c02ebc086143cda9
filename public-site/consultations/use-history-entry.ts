import { useCallback, useEffect, useRef } from 'react';

/**
 * Gives a dialog an entry in the browser's history while it is mounted, so that Back leaves the dialog and not the page.
 * @param onLeft called when the entry has been left, by Back or by what is returned
 * @param isHeld whether the entry must not be left now; then it is entered anew
 * @returns goes back over the entry, so that none is left behind when the dialog is closed in another way
 */
export function useHistoryEntry(onLeft: () => void, isHeld: boolean): () => void {
  const latest = useRef({ onLeft, isHeld });
  useEffect(() => {
    latest.current = { onLeft, isHeld };
  });

  useEffect(() => {
    // The router's own state goes along: to the router it is the same page.
    const enter = () => window.history.pushState({ ...window.history.state, dialog: true }, '');
    const left = () => (latest.current.isHeld ? enter() : latest.current.onLeft());
    enter();
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, []);

  return useCallback(() => window.history.back(), []);
}
