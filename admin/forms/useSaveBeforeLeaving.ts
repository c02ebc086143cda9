import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-admin';
import type { Autosave } from './autosave.ts';

const QUESTION = 'Your latest words are not saved, and are lost if you leave. Leave anyway?';

/**
 * A link inside the back office waits for the last words, and asks if they cannot be saved. The browser asks before it closes a
 * tab with words that are not saved yet.
 */
export function useSaveBeforeLeaving(autosave: Pick<Autosave, 'isUnsaved' | 'flush' | 'abandon'>): void {
  const { isUnsaved, flush, abandon } = autosave;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const decide = useEffectEvent(async () => {
    if (!(await flush())) {
      if (!window.confirm(QUESTION)) return blocker.reset?.();
      abandon();
    }
    blocker.proceed?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void decide();
  }, [blocker.state]);
  useEffect(() => {
    const onClose = (event: Event) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [isUnsaved]);
}
