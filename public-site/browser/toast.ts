import { fromTemplate } from './template.ts';

const SHOWN_FOR = 8000;

interface Toast {
  title: string;
  description: string;
  /** An error stays until it is dismissed, and is read aloud at once. */
  isError?: boolean;
  /** Whether it has the link to pick a time, or the path of that link. It then stays, because it has a control. */
  schedule?: boolean | string;
}

/** Shows a toast, replacing any other, in the open dialog, which makes the page behind it inert, or else on the page. */
export function toast({ title, description, isError = false, schedule = false }: Toast): void {
  const card = fromTemplate('toast');
  if (!card) return;
  card.classList.toggle('toast--destructive', isError);
  card.dataset.toast = isError ? 'destructive' : 'default';
  fill(card, 'b', title);
  fill(card, '[data-description]', description);
  const link = card.querySelector('a');
  if (!schedule) link?.remove();
  else if (link && schedule !== true) link.href = schedule;
  card.querySelector('.close')?.addEventListener('click', () => card.remove());
  document.querySelector('[data-toast]')?.remove();
  outlet()
    ?.querySelector(isError ? '[role="alert"]' : '[role="status"]')
    ?.append(card);
  if (!isError && !link?.isConnected) leaveLater(card);
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
