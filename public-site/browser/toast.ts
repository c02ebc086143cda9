import { fromTemplate } from './template.ts';

const SHOWN_FOR = 8000;

interface Toast {
  title: string;
  description: string;
  /** An error stays until it is dismissed, and is read aloud at once. */
  isError?: boolean;
  /** Where a time can be picked; it then stays, because it has a control. */
  schedule?: string | null;
}

/** Shows a toast, replacing any other, in the open dialog, which makes the page behind it inert, or else on the page. */
export function toast({ title, description, isError = false, schedule = null }: Toast): void {
  const card = fromTemplate('toast');
  if (!card) return;
  card.classList.toggle('toast--destructive', isError);
  card.dataset.toast = isError ? 'destructive' : 'default';
  fill(card, 'b', title);
  fill(card, '[data-description]', description);
  if (schedule) card.querySelector('a')?.setAttribute('href', schedule);
  else card.querySelector('a')?.remove();
  card.querySelector('.close')?.addEventListener('click', () => card.remove());
  document.querySelector('[data-toast]')?.remove();
  outlet()
    ?.querySelector(isError ? '[role="alert"]' : '[role="status"]')
    ?.append(card);
  if (!isError && !schedule) leaveLater(card);
}

/** Moves the toast of a dialog that closes to the page, where it is not announced again. */
export function keepToast(dialog: HTMLElement): void {
  const card = dialog.querySelector('[data-toast]');
  if (card) document.querySelector('.floats > .toasts')?.append(card);
}

const outlet = () =>
  document.querySelector('dialog[open] .toasts') ?? document.querySelector('.floats > .toasts');

function fill(card: HTMLElement, selector: string, text: string): void {
  const place = card.querySelector(selector);
  if (place) place.textContent = text;
}

/** Starts anew whenever the pointer or the focus leaves it. */
function leaveLater(card: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => card.remove(), SHOWN_FOR);
  };
  const hold = () => clearTimeout(timer);
  for (const type of ['pointerenter', 'focusin']) card.addEventListener(type, hold);
  for (const type of ['pointerleave', 'focusout']) card.addEventListener(type, wait);
  wait();
}
