import { subscribe } from './consent.ts';
import { fromTemplate } from './template.ts';

/** Controls. */
const CONTROLS = 'a[href], button:not(:disabled), input, select, textarea, summary';
/** Other focusable elements; `main` is focusable too, but is never covered as a whole. */
const FOCUSABLE = `${CONTROLS}, [tabindex="0"]`;

/** Milliseconds without scrolling before the card returns, to avoid flicker. */
const SETTLED_AFTER = 150;

/** Pixels to scroll before the card appears. @param windowHeight CSS pixels */
export const promptThreshold = (windowHeight: number): number => 0.9 * windowHeight + 100;

/**
 * Shows the floating card after some scrolling, unless it was dismissed on this page, and not before the choice of cookies.
 * It hides at once where it covers a control: links must be reachable by pointer, and the focus must be visible (WCAG 2.4.11);
 * it returns when the page stops scrolling. It stays while it contains the focus; losing the focus alone changes nothing, as the
 * card must not appear between pressing and releasing a button.
 */
export function startPrompt(): void {
  const card = fromTemplate('prompt');
  const floats = document.querySelector('.floats');
  if (!card || !floats) return;
  let isDismissed = false;
  let settled: ReturnType<typeof setTimeout>;

  const check = () => {
    const isAsked = document.querySelector('.cookies') !== null;
    const isWanted = !isDismissed && !isAsked && window.scrollY > promptThreshold(window.innerHeight);
    if (!isWanted) return card.remove();
    if (!card.isConnected) floats.prepend(card);
    if (card.contains(document.activeElement)) return;
    clearTimeout(settled);
    if (liesOverControl(card)) card.dataset.yielding = 'true';
    else settled = setTimeout(() => delete card.dataset.yielding, SETTLED_AFTER);
  };

  card.querySelector('.close')?.addEventListener('click', () => {
    isDismissed = true;
    check();
  });
  window.addEventListener('scroll', check, { passive: true });
  window.addEventListener('resize', check);
  document.addEventListener('focusin', check);
  subscribe(check);
  check();
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
