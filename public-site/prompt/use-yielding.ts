import { type RefObject, useEffect, useState } from 'react';

/** What a visitor works with; the page's main part takes focus too, but is never hidden as a whole. */
const CONTROLS = 'a, button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Whether the element has to make way, because it lies over the control that has focus (WCAG 2.4.11).
 * Losing focus alone changes nothing: between pressing and letting go of a button nothing may come between.
 */
export function useYielding(element: RefObject<HTMLElement | null>): boolean {
  const [yielding, setYielding] = useState(false);
  useEffect(() => {
    const check = () => {
      const floating = element.current;
      const focused = document.activeElement;
      if (!floating || !focused) return;
      setYielding(focused.matches(CONTROLS) && !floating.contains(focused) && overlap(floating, focused));
    };
    check();
    document.addEventListener('focusin', check);
    window.addEventListener('scroll', check, { passive: true });
    return () => {
      document.removeEventListener('focusin', check);
      window.removeEventListener('scroll', check);
    };
  }, [element]);
  return yielding;
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
