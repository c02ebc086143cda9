import { API_PATHS } from '#shared/public.ts';
import { isForAnotherTab } from './navigation.ts';
import { fromTemplate } from './template.ts';
import { keepToast } from './toast.ts';
import { afterPaint, loadForms, openForm, startForm } from './touch.ts';
import { setValues, type Values, valuesOf } from './values.ts';

/** Calls to action. In an article its author has written them: without script they lead to a page with the form. */
const CALLS = '[data-consultation-source], .prose .call-to-action > a';

/** Milliseconds without typing after which what is typed is kept. */
const SETTLED_AFTER = 200;

/** The open consultation dialog. */
let opened: HTMLDialogElement | null = null;
let opener: Element | null = null;

/** Opens the consultation dialog from every call to action. */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const call = callAt(event);
    if (!call || isForAnotherTab(event)) return;
    if (!openConsultation(call.dataset.consultationSource ?? 'article')) return;
    event.preventDefault();
  });
  const prepare = (event: Event) => {
    // A finger presses at once, and what is loaded between would hold up the press.
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isFinger && callAt(event))
      afterPaint()
        .then(loadForms)
        .catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prepare, { passive: true });
  window.addEventListener('popstate', () => {
    if (!opened) return;
    if (isSubmitting(opened)) enterHistory(opened);
    else remove(opened);
  });
  const left = (window.history.state as { dialog?: DialogEntry } | null)?.dialog;
  if (left) openConsultation(left.source, left.typed);
  startMenu();
}

/**
 * The history entry of an open dialog, so that Back closes it instead of leaving the page, and a reload or a return to the page
 * finds it with what was typed, as browsers keep other forms.
 */
interface DialogEntry {
  source: string;
  typed: Values;
}

const entryOf = (dialog: HTMLDialogElement): { dialog: DialogEntry } => {
  const form = dialog.querySelector('form');
  return {
    ...window.history.state,
    dialog: { source: dialog.dataset.source, typed: form && valuesOf(form) },
  };
};

const enterHistory = (dialog: HTMLDialogElement) => window.history.pushState(entryOf(dialog), '');

function keepTyped(dialog: HTMLDialogElement): void {
  let timer: ReturnType<typeof setTimeout>;
  dialog.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (opened === dialog) window.history.replaceState(entryOf(dialog), '');
    }, SETTLED_AFTER);
  });
}

const callAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(CALLS) : null);

const isSubmitting = (dialog: HTMLElement) => dialog.dataset.state === 'submitting';

/** Closes the dialog, by leaving its history entry once it has one. */
function closeConsultation(dialog: HTMLDialogElement): void {
  if (window.history.state?.dialog === undefined) remove(dialog);
  else window.history.back();
}

/**
 * @param source name of the call to action
 * @param typed of a dialog that was open when the page was left
 * @returns whether this page has the dialog
 */
function openConsultation(source: string, typed?: DialogEntry['typed']): boolean {
  const dialog = fromTemplate('consultation') as HTMLDialogElement | undefined;
  const form = dialog?.querySelector('form');
  if (!dialog || !form) return false;
  document.querySelector<HTMLDialogElement>('dialog.menu[open]')?.close();
  opener = document.activeElement;
  opened = dialog;
  dialog.dataset.source = source;
  form.setAttribute('action', `${API_PATHS.consultation}?source=${encodeURIComponent(source)}`);
  if (typed) setValues(form, typed);
  startForm(form);
  listen(dialog);
  keepTyped(dialog);
  dialog.dataset.opening = '';
  document.body.append(dialog);
  dialog.showModal();
  // Once the dialog is painted, as its fields and a history entry take longer than a press should.
  afterPaint().then(() => {
    delete dialog.dataset.opening;
    if (opened !== dialog) return;
    // Not on a touch screen, whose keyboard would cover half of the form.
    if (window.matchMedia('(pointer: fine)').matches) dialog.querySelector('input')?.focus();
    if (!typed) enterHistory(dialog);
    openForm(form).catch(() => undefined);
  });
  return true;
}

function listen(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) closeConsultation(dialog);
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!isSubmitting(dialog)) closeConsultation(dialog);
  });
  // A browser may close a modal dialog on a second Esc; while a request is running, it must stay open.
  dialog.addEventListener('close', () => {
    if (opened !== dialog) return;
    if (isSubmitting(dialog)) dialog.showModal();
    else closeConsultation(dialog);
  });
}

/** Discards what was typed. */
function remove(dialog: HTMLDialogElement): void {
  opened = null;
  keepToast(dialog);
  dialog.remove();
  // Chromium returns the focus on close(), but not when an open dialog is removed.
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** Makes the menu, a popover by itself, a modal dialog. It must not be open when Back returns to this page. */
function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog.menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.close();
  });
  for (const button of document.querySelectorAll<HTMLElement>('[popovertarget="menu"]'))
    button.addEventListener('click', (event) => {
      // Opened before this script came.
      if (menu?.matches(':popover-open')) return;
      event.preventDefault();
      if (menu?.open) menu.close();
      else menu?.showModal();
    });
}
