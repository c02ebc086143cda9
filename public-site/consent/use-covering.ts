import { type RefObject, useLayoutEffect } from 'react';

/** Custom property of the root: how much of the screen's foot is covered. The style sheets keep that much free. */
const COVERED = '--covered';

/** While it is mounted the page can be scrolled clear of the element, and focus moves clear of it (WCAG 2.4.11). */
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
