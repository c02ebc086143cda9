import { useCallback, useState } from 'react';

/** An iframe that is laid out at full width and scaled down to fit. */
export const SCALED_FRAME = {
  position: 'absolute',
  top: 0,
  transformOrigin: '0 0',
  border: 0,
  bgcolor: '#fff',
  colorScheme: 'light',
} as const;

/**
 * Centres such a frame in the available space.
 * @param width of the page, in pixels
 * @param scale 1 for its original size
 * @param size of the available space, in pixels; height 0 until it is measured
 */
export const scaledInto = (width: number, scale: number, size: { width: number; height: number }) => ({
  width,
  height: size.height > 0 ? size.height / scale : '100%',
  left: Math.max(0, (size.width - width * scale) / 2),
  transform: `scale(${scale})`,
});

/** @returns an element's size in pixels, 0 by 0 until it is measured, and the ref to measure it with */
export function useElementSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, watch] as const;
}
