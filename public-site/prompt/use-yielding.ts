import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has to make way, because it lies over what has focus (WCAG 2.4.11). */
export function useYielding(element: RefObject<HTMLElement | null>): boolean {
  const [yielding, setYielding] = useState(false);
  useEffect(() => {
    const check = () => {
      const focused = document.activeElement;
      setYielding(
        element.current !== null &&
          focused?.matches(':focus-visible') === true &&
          !element.current.contains(focused) &&
          overlap(element.current.getBoundingClientRect(), focused.getBoundingClientRect()),
      );
    };
    check();
    document.addEventListener('focusin', check);
    document.addEventListener('focusout', check);
    window.addEventListener('scroll', check, { passive: true });
    return () => {
      document.removeEventListener('focusin', check);
      document.removeEventListener('focusout', check);
      window.removeEventListener('scroll', check);
    };
  }, [element]);
  return yielding;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
