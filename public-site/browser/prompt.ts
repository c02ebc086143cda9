import { subscribe } from './consent.ts';
import { fromTemplate } from './template.ts';

/** Pixels to scroll before the card appears. @param windowHeight CSS pixels */
const promptThreshold = (windowHeight: number): number => 0.9 * windowHeight + 100;

/**
 * Shows the floating card after some scrolling, unless it was dismissed on this page, and not before the choice of cookies.
 * It hides where it covers the focus, which must be visible (WCAG 2.4.11), or a control at the end of the page, which cannot be
 * scrolled away from under it. It stays while it contains the focus; losing the focus alone changes nothing, as the card must
 * not appear between pressing and releasing a button.
 */
export function startPrompt(): void {
  const card = fromTemplate('prompt');
  const floats = document.querySelector('.floats');
  if (!card || !floats) return;
  let isDismissed = false;

  const check = () => {
    const isAsked = document.querySelector('.cookies') !== null;
    const isWanted = !isDismissed && !isAsked && window.scrollY > promptThreshold(window.innerHeight);
    if (!isWanted) return card.remove();
    if (!card.isConnected) floats.prepend(card);
    if (!card.contains(document.activeElement)) card.toggleAttribute('data-yielding', isInTheWay(card));
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

function isInTheWay(card: Element): boolean {
  const { activeElement, body } = document;
  const isFocused = activeElement !== null && activeElement !== body && activeElement.localName !== 'main';
  if (isFocused && overlap(card, activeElement)) return true;
  const footer = document.querySelector('.footer');
  if (!footer || !overlap(card, footer)) return false;
  return [...footer.querySelectorAll('a, button, input')].some((one) => overlap(card, one));
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
