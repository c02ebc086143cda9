import { startCarousel } from './carousel.ts';

const TOUCHES = ['focusin', 'pointerover', 'touchstart'];

/** Loads what is touched, and starts the carousel at once. */
export function startParts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) startForm(form);
  startList();
  for (const place of document.querySelectorAll('.share'))
    whenTouched(place, async () => (await import('./share.ts')).startShare());
  for (const place of document.querySelectorAll<HTMLElement>('.testimonials:has(.carousel)'))
    startCarousel(place);
}

/** Sends a form without leaving the page; natively, if what that needs cannot be loaded. */
export function startForm(form: HTMLFormElement): void {
  whenTouched(form, () => openForm(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    loadForms().then(
      ({ sendForm }) => sendForm(form),
      () => form.submit(),
    );
  });
}

/** After the next paint, so that a press is answered first. */
export const afterPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

export const loadForms = () => import('./forms.ts');

export async function openForm(form: HTMLFormElement): Promise<void> {
  await afterPaint();
  (await loadForms()).openForm(form);
}

/** After a reload, Back leads to lists that were shown in the place of this one, which the browser does not load again. */
function startList(): void {
  const places = document.querySelectorAll('.tools, .articles');
  if (places.length === 0) return;
  const rendered = window.location.pathname + window.location.search;
  const wake = async () => (await import('./blog.ts')).startBlog(rendered);
  for (const place of places) whenTouched(place, wake);
  window.addEventListener('popstate', () => wake().catch(() => undefined));
}

/** Loads what a part needs once it is touched, or has been before this script arrived; again, if that fails. */
function whenTouched(place: Element, load: () => Promise<unknown>): void {
  let isLoading = false;
  const wake = () => {
    if (isLoading) return;
    isLoading = true;
    load().catch(() => {
      isLoading = false;
    });
  };
  for (const type of TOUCHES) place.addEventListener(type, wake, { passive: true });
  const wasTyped = [...place.querySelectorAll('input')].some((input) => input.value !== input.defaultValue);
  if (wasTyped || place.contains(document.activeElement)) wake();
}
