import { useCallback, useState } from 'react';

/** A page in a frame, drawn as wide as it is on its own screen and made smaller to fit. */
export const SCALED_FRAME = {
  position: 'absolute',
  top: 0,
  transformOrigin: '0 0',
  border: 0,
  bgcolor: '#fff',
  colorScheme: 'light',
} as const;

/**
 * Where such a frame stands, in the middle of its room.
 * @param width of the page, in pixels
 * @param scale 1 for its own size
 * @param room pixels that there are; of height 0 while that is not known
 */
export const inRoom = (width: number, scale: number, room: { width: number; height: number }) => ({
  width,
  height: room.height > 0 ? room.height / scale : '100%',
  left: Math.max(0, (room.width - width * scale) / 2),
  transform: `scale(${scale})`,
});

/** @returns the pixels that an element has, and the ref that measures it; 0 by 0 until it is measured */
export function useRoom() {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, watch] as const;
}
