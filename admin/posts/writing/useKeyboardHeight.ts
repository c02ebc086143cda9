import { useSyncExternalStore } from 'react';

/** @returns the height that a phone's on-screen keyboard covers, in pixels */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, height);

function height(): number {
  const { visualViewport } = window;
  // A page that was enlarged with two fingers has a small view as well, and no keyboard.
  if (!visualViewport || visualViewport.scale > 1.05) return 0;
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop));
}

function subscribe(changed: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', changed);
  visualViewport?.addEventListener('scroll', changed);
  return () => {
    visualViewport?.removeEventListener('resize', changed);
    visualViewport?.removeEventListener('scroll', changed);
  };
}
