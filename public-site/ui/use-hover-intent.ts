import { useEffect, useRef } from 'react';

/** Milliseconds for which the pointer must rest, to ignore passing over and scrolling. */
const RESTS_FOR = 120;

/** @returns handlers that call `onIntent` when the pointer rests on the element */
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
