import { type RefObject, useLayoutEffect, useState } from 'react';

/** Controls. */
const CONTROLS = 'a[href], button:not(:disabled), input, select, textarea, summary';
/** Other focusable elements; `main` is focusable too, but is never covered as a whole. */
const FOCUSABLE = `${CONTROLS}, [tabindex="0"]`;

/** Milliseconds without scrolling before the element returns, to avoid flicker. */
const SETTLED_AFTER = 150;

/**
 * Whether the element must hide because it covers a control: links must be reachable by pointer, and the focus must be visible
 * (WCAG 2.4.11). It hides at once and returns when the page stops scrolling. It stays while it contains the focus; losing the
 * focus alone changes nothing, as the element must not appear between pressing and releasing a button.
 */
export function useYielding(element: RefObject<HTMLElement | null>): boolean {
  const [yielding, setYielding] = useState(false);
  useLayoutEffect(() => {
    let settled: ReturnType<typeof setTimeout>;
    const check = () => {
      const floating = element.current;
      if (!floating || floating.contains(document.activeElement)) return;
      clearTimeout(settled);
      if (liesOverControl(floating)) setYielding(true);
      else settled = setTimeout(() => setYielding(false), SETTLED_AFTER);
    };
    check();
    document.addEventListener('focusin', check);
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      clearTimeout(settled);
      document.removeEventListener('focusin', check);
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [element]);
  return yielding;
}

function liesOverControl(floating: Element): boolean {
  const covers = (control: Element) =>
    !floating.contains(control) &&
    overlap(floating, control) &&
    control.checkVisibility({ visibilityProperty: true });
  const { activeElement } = document;
  if (activeElement?.matches(FOCUSABLE) && covers(activeElement)) return true;
  return [...document.querySelectorAll(CONTROLS)].some(covers);
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
