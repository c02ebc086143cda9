import { API_PATHS } from '#shared/public.ts';
import { track } from './analytics/track.ts';
import { holdSubmits, hydrateForm, prepareForm } from './islands.ts';
import { fromTemplate } from './template.ts';
import { keepToast } from './toast.ts';

/** Calls to action. In an article its author has written them: without script they lead to a page with the form. */
const CALLS = '[data-consultation-source], .prose .call-to-action > a';

/** The open consultation dialog. */
let opened: HTMLDialogElement | null = null;
let opener: Element | null = null;

/** Opens the consultation dialog from every call to action. */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const call = callAt(event);
    if (!call || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!openConsultation(call.dataset.consultationSource ?? 'article')) return;
    event.preventDefault();
  });
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => callAt(event) && prepareForm('consultation'), {
      passive: true,
    });
  // The dialog has a history entry, so that Back closes it instead of leaving the page.
  window.addEventListener('popstate', () => {
    if (!opened) return;
    if (isSubmitting(opened)) enterHistory();
    else remove(opened);
  });
  startMenu();
}

const callAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(CALLS) : null);

const isSubmitting = (dialog: HTMLElement) => dialog.dataset.state === 'submitting';

const enterHistory = () => window.history.pushState({ ...window.history.state, dialog: true }, '');

/** Closes the dialog, by leaving its history entry. */
const closeConsultation = (): void => window.history.back();

/** @param source name of the call to action @returns whether this page has the dialog */
function openConsultation(source: string): boolean {
  const dialog = fromTemplate('consultation') as HTMLDialogElement | undefined;
  if (!dialog) return false;
  document.querySelector<HTMLDialogElement>('dialog.menu[open]')?.close();
  opener = document.activeElement;
  opened = dialog;
  dialog.dataset.source = source;
  // Until React takes over, and if it cannot be loaded, the form is posted natively.
  const form = dialog.querySelector('form');
  if (form) form.action = `${API_PATHS.consultation}?source=${encodeURIComponent(source)}`;
  listen(dialog);
  document.body.append(dialog);
  dialog.showModal();
  // Not on a touch screen, whose keyboard would cover half of the form.
  if (window.matchMedia('(pointer: fine)').matches) dialog.querySelector('input')?.focus();
  enterHistory();
  track('dialog_opened', { source });
  const place = dialog.querySelector<HTMLElement>('[data-island]');
  if (place) {
    holdSubmits(place);
    hydrateForm(place).catch(() => undefined);
  }
  return true;
}

function listen(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) closeConsultation();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!isSubmitting(dialog)) closeConsultation();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isSubmitting(dialog)) event.preventDefault();
  });
  // A browser may close a modal dialog on a second Esc; while a request is running, it must stay open.
  dialog.addEventListener('close', () => {
    if (opened !== dialog) return;
    if (isSubmitting(dialog)) dialog.showModal();
    else closeConsultation();
  });
}

/** Discards what was typed. */
function remove(dialog: HTMLDialogElement): void {
  opened = null;
  keepToast(dialog);
  const place = dialog.querySelector<HTMLElement>('[data-island]');
  if (place)
    hydrateForm(place).then(
      (unmount) => unmount?.(),
      () => undefined,
    );
  dialog.remove();
  // Chromium returns the focus on close(), but not when an open dialog is removed.
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** The browser opens and closes the menu by itself. It must not be open when Back returns to this page. */
function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog.menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.close();
  });
  // Browsers without commands of buttons: Firefox before 144, Safari before 26.2.
  if ('command' in HTMLButtonElement.prototype) return;
  for (const button of document.querySelectorAll<HTMLElement>('[commandfor="menu"]'))
    button.addEventListener('click', () => (menu?.open ? menu.close() : menu?.showModal()));
}
