import { type ConsentAction, choose, currentConsent, startConsent, subscribe } from './consent.ts';
import { fromTemplate } from './template.ts';

/** Custom property of the root: height that is covered at the bottom of the screen, which style sheets keep free. */
const COVERED = '--covered';

/** Shows the cookie banner when the visitor asks for it. @param asks whether it also asks while a choice is missing */
export function startBanner({ asks }: { asks: boolean }): void {
  let banner: HTMLElement | undefined;
  let opener: Element | null = null;
  const root = document.documentElement;
  // Keeps the banner from covering the end of the page and the focus (WCAG 2.4.11).
  const measure = () => root.style.setProperty(COVERED, `${banner?.offsetHeight ?? 0}px`);
  const covering = new ResizeObserver(measure);

  const answer = (action: ConsentAction) => {
    choose(action);
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };

  const open = () => {
    banner = fromTemplate('cookie-banner');
    if (!banner) return;
    handle(banner, answer);
    document.body.prepend(banner);
    covering.observe(banner);
    measure();
  };

  const close = () => {
    covering.disconnect();
    banner?.remove();
    banner = undefined;
    root.style.removeProperty(COVERED);
  };

  const show = () => {
    if (!currentConsent().showBanner) close();
    else if (!banner) open();
  };

  document.querySelector('[data-cookie-settings]')?.addEventListener('click', () => {
    choose({ type: 'withdrawn' });
    opener = document.activeElement;
    banner?.focus();
  });
  subscribe(show);
  startConsent();
  if (asks) show();
}

function handle(banner: HTMLElement, answer: (action: ConsentAction) => void): void {
  const preferences = banner.querySelector('form');
  const more = banner.querySelector<HTMLElement>('[aria-expanded]');
  for (const button of banner.querySelectorAll<HTMLElement>('[data-consent]'))
    button.addEventListener('click', () => answer({ type: button.dataset.consent } as ConsentAction));
  more?.addEventListener('click', () => {
    if (!preferences) return;
    preferences.hidden = !preferences.hidden;
    more.setAttribute('aria-expanded', String(!preferences.hidden));
  });
  preferences?.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = new FormData(preferences);
    answer({
      type: 'custom',
      preferences: { analytics: chosen.has('analytics'), marketing: chosen.has('marketing') },
    });
  });
}
