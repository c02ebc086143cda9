import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Cmd+S on a Mac, anywhere on the page, but not behind a dialog, which asks something first. */
export function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!document.querySelector('.MuiDialog-root:not(.MuiModal-hidden)')) onSave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
