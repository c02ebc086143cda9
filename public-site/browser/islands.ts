import type { ComponentType } from 'react';
import { startCarousel } from './carousel.ts';

/** The forms that React takes over once they are touched, by the name of their Island. */
const FORMS: { readonly [name: string]: () => Promise<ComponentType> } = {
  consultation: async () => (await import('../islands/ConsultationPanel.tsx')).ConsultationPanel,
  newsletter: async () => (await import('../islands/NewsletterForm.tsx')).NewsletterForm,
  'privacy-request': async () => (await import('../islands/PrivacyRequestForm.tsx')).PrivacyRequestForm,
};

const TOUCHES = ['focusin', 'pointerover', 'touchstart'];

/** Wakes what is touched, and the carousel at once. */
export function startIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    whenTouched(place, () => hydrateForm(place));
    holdSubmits(place);
  }
  startList();
  for (const place of document.querySelectorAll('.share'))
    whenTouched(place, async () => (await import('./share.ts')).startShare());
  for (const place of document.querySelectorAll<HTMLElement>('.testimonials:has(.carousel)'))
    startCarousel(place);
  window.addEventListener('pagehide', markAsTyped);
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

/** React writes what is typed into the attribute too, and browsers keep for Back only what differs from that. */
function markAsTyped(): void {
  for (const place of document.querySelectorAll('[data-island]'))
    for (const control of place.querySelectorAll<HTMLInputElement>(
      'input:not([type="checkbox"]), textarea',
    )) {
      const { value } = control;
      control.defaultValue = '';
      control.value = value;
    }
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

/** Keeps a form that is sent before React has come until it has; posts it natively if React cannot be loaded. */
export function holdSubmits(place: HTMLElement): void {
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.target as HTMLFormElement;
    hydrateForm(place).then(
      () => {
        place.removeEventListener('submit', hold, true);
        form.requestSubmit();
      },
      () => form.submit(),
    );
  };
  place.addEventListener('submit', hold, true);
  place.addEventListener('hydrated', () => place.removeEventListener('submit', hold, true), { once: true });
}

const awake = new WeakMap<HTMLElement, Promise<(() => void) | undefined>>();

/**
 * Hands a form to React. If that cannot be loaded, the form stays what the server rendered, which is posted natively, and the
 * next touch tries again.
 * @returns a function that takes React away @throws if it cannot be loaded
 */
export function hydrateForm(place: HTMLElement): Promise<(() => void) | undefined> {
  const known = awake.get(place);
  if (known) return known;
  const load = FORMS[place.dataset.island ?? ''];
  const waking = Promise.all([import('../islands/hydrate.tsx'), load?.()]).then(
    async ([{ hydrate }, Form]) => {
      if (!Form || !place.isConnected) return undefined;
      const unmount = await hydrate(place, Form);
      place.dispatchEvent(new Event('hydrated'));
      return unmount;
    },
    (error: unknown) => {
      awake.delete(place);
      throw error;
    },
  );
  awake.set(place, waking);
  return waking;
}

/** Loads the code of a form before a likely touch. */
export function prepareForm(name: string): void {
  Promise.all([import('../islands/hydrate.tsx'), FORMS[name]?.()]).catch(() => undefined);
}
