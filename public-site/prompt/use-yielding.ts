import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a visitor presses or types into. */
const CONTROLS = 'a[href], button:not(:disabled), input, select, textarea, summary';
/** What else may have focus; the page's main part takes focus too, but is never hidden as a whole. */
const FOCUSABLE = `${CONTROLS}, [tabindex="0"]`;

/** Milliseconds without scrolling after which the element may come back: while a page moves it would flicker. */
const SETTLED_AFTER = 150;

/**
 * Whether the element has to make way, because it lies over a control of the page: for the pointer no link may be out of
 * reach, and for the keyboard the focus must be seen (WCAG 2.4.11). It goes at once and comes back when the page rests.
 * What has focus inside the element keeps it; losing focus alone changes nothing, because between pressing and letting
 * go of a button nothing may come between.
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
