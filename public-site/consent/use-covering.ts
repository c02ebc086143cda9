import { type RefObject, useLayoutEffect } from 'react';

/** Custom property of the root: height that is covered at the bottom of the screen, which style sheets keep free. */
const COVERED = '--covered';

/** Keeps the element from covering the end of the page and the focus while it is mounted (WCAG 2.4.11). */
export function useCovering(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const covering = element.current;
    if (!covering) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty(COVERED, `${covering.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(covering);
    measure();
    return () => {
      observer.disconnect();
      root.style.removeProperty(COVERED);
    };
  }, [element]);
}
