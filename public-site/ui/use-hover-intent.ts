import { useEffect, useRef } from 'react';

/** A pointer that only passes by on its way, or because the page scrolls, means nothing. */
const RESTS_FOR = 120;

/** Handlers that call `onIntent` when the pointer comes to rest. */
export function useHoverIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => {
      cancel();
      timer.current = setTimeout(onIntent, RESTS_FOR);
    },
    onPointerLeave: cancel,
  };
}
