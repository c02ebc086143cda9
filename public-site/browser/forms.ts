import { UNEXPECTED, UNREACHABLE } from '#shared/errors.ts';
import {
  consultationRequestSchema,
  errorsOf,
  type FormErrors,
  privacyRequestFormSchema,
} from '#shared/forms.ts';
import { NEWSLETTER_THANKS, type ProofOfWork } from '#shared/public.ts';
import { track } from './analytics/track.ts';
import { shownPolicy } from './consent.ts';
import { formToken, noteFormOpened, takeTurnstileToken } from './spam/tokens.ts';
import { fromTemplate } from './template.ts';
import { toast } from './toast.ts';
import { type Values, valuesOf } from './values.ts';

type Errors = FormErrors<Values>;

/** What the server answers to a form that it took. */
interface Answer {
  message: string;
  challenge?: ProofOfWork;
  /** The path at which a time can be booked for the request. */
  booking?: string;
}

interface Kind {
  /** Checks on submit and, after the first refusal, at each change; the server checks again. */
  schema?: Parameters<typeof errorsOf>[0];
  begin?: (form: HTMLFormElement) => void;
  /** Shows the thanks. */
  thank: (form: HTMLFormElement, answer: Answer, values: Values) => void;
  fail?: (form: HTMLFormElement, error: unknown) => void;
  /** Why it failed, in words for the visitor. */
  reason: (error: Error) => string;
  /** What is focused after a failure without an invalid field. */
  returnTo: string;
}

/** The forms of the site by their data-form. */
const KINDS: { readonly [name: string]: Kind } = {
  consultation: {
    schema: consultationRequestSchema,
    begin: (form) => {
      // The fields will be disabled, and a disabled field loses the focus to the page behind.
      form.closest('dialog')?.focus();
      setState(form, 'submitting');
    },
    thank: (form, { booking }, { companyName }) => {
      setState(form, 'success');
      track('consultation_request', {
        company_name: String(companyName).trim().slice(0, 100),
        source: new URL(form.action).searchParams.get('source') ?? '',
        event_category: 'engagement',
        event_label: 'consultation_form',
      });
      showSuccess(form, booking);
    },
    fail: (form) => setState(form, 'form'),
    reason: ({ message }) => message || 'Failed to submit request',
    returnTo: '[type="submit"]',
  },
  newsletter: {
    thank: (form, { message }) => {
      toast({ title: 'Success!', description: message || NEWSLETTER_THANKS });
      track('newsletter_signup', {
        source: 'footer',
        event_category: 'engagement',
        event_label: 'newsletter_form',
      });
      form.reset();
    },
    fail: (_form, error) => console.error('Newsletter sign-up failed:', error),
    reason: ({ message, cause }) => (cause ? message : '') || 'Failed to subscribe. Please try again.',
    returnTo: '[name="email"]',
  },
  'privacy-request': {
    schema: privacyRequestFormSchema,
    thank: (form) => {
      const received = fromTemplate('request-received');
      if (!received) return;
      document.title = received.dataset.title ?? '';
      form.parentElement?.replaceWith(received);
      received.focus();
    },
    reason: ({ message }) => message || 'Failed to send. Please try again.',
    returnTo: '[type="submit"]',
  },
};

const kindOf = (form: HTMLFormElement) => KINDS[form.dataset.form ?? ''] as Kind;

const opened = new WeakSet<HTMLFormElement>();

/** For a form that somebody begins to fill in. */
export function openForm(form: HTMLFormElement): void {
  if (opened.has(form)) return;
  opened.add(form);
  noteFormOpened();
  const place = form.querySelector<HTMLElement>('[data-site-key]');
  // If it is blocked or cannot be reached, the form works without it.
  if (place)
    import('./spam/turnstile.ts').then(({ showTurnstile }) => showTurnstile(place)).catch(() => undefined);
  form.addEventListener('input', () => {
    if (form.dataset.refused !== undefined) showErrors(form, check(form));
  });
}

function check(form: HTMLFormElement): Errors {
  const { schema } = kindOf(form);
  return schema ? errorsOf(schema, valuesOf(form)) : {};
}

/** Checks and sends a form. After a refusal the focus moves to what needs correcting. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  openForm(form);
  say(form, '');
  const errors = check(form);
  if (Object.keys(errors).length > 0) return refuse(form, errors);
  showErrors(form, {});
  const kind = kindOf(form);
  const values = valuesOf(form);
  kind.begin?.(form);
  setBusy(form, true);
  try {
    const answer = await post(form, values);
    setBusy(form, false);
    kind.thank(form, answer, values);
    const { challenge } = answer;
    if (challenge) import('./spam/prove.ts').then(({ prove }) => prove(challenge)).catch(() => undefined);
  } catch (error) {
    setBusy(form, false);
    kind.fail?.(form, error);
    const known = error instanceof Error ? error : new Error(UNEXPECTED);
    say(form, kind.reason(known));
    refuse(form, (known.cause ?? {}) as Errors);
  }
}

/** @throws what the visitor is told, perhaps nothing; as its cause the messages by wire name, if the server refuses the form */
async function post(form: HTMLFormElement, values: Values): Promise<Answer> {
  const turnstileToken = form.querySelector('[data-site-key]') ? takeTurnstileToken() : undefined;
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Form-Token': formToken() ?? '',
      'X-Policy-Version': shownPolicy(),
      ...(turnstileToken && { 'X-Turnstile-Token': turnstileToken }),
    },
    body: JSON.stringify({ ...values, message: values.message || undefined }),
  }).catch(() => {
    // In place of the browser's error ("Failed to fetch"), which tells a visitor nothing.
    throw new Error(UNREACHABLE);
  });
  if (response.ok) return response.json() as Promise<Answer>;
  // What is not JSON is no answer of ours, but of a proxy.
  const { error, errors = {} } = (await response.json().catch(() => ({}))) as {
    error?: string;
    errors?: Errors;
  };
  throw new Error(error, { cause: errors });
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = String(isBusy);
  const button = form.querySelector<HTMLButtonElement>('[data-busy]');
  const label = button?.querySelector('span');
  if (!button || !label) return;
  (form.querySelector('fieldset') ?? button).disabled = isBusy;
  // The words for the other state wait in the attribute.
  const words = label.textContent;
  label.textContent = button.dataset.busy ?? '';
  button.dataset.busy = words;
  const status = form.querySelector('[role="status"]');
  if (status) status.textContent = isBusy ? label.textContent : '';
}

/** Says why a form failed, in its own place for that or as a toast. */
function say(form: HTMLFormElement, reason: string): void {
  const place = form.querySelector<HTMLElement>('.form-panel__refusal');
  if (place) {
    place.hidden = reason === '';
    place.textContent = reason;
  } else if (reason) toast({ title: 'Error', description: reason, isError: true });
}

function refuse(form: HTMLFormElement, errors: Errors): void {
  form.dataset.refused = '';
  showErrors(form, errors);
  const find = (selector: string) => form.querySelector<HTMLElement>(selector);
  const wrong = find('[aria-invalid="true"]') as HTMLInputElement | null;
  const status = find('[role="status"]');
  // Enter in the field that is wrong leaves the focus there, and a screen reader silent.
  const isSilent = wrong !== null && wrong === document.activeElement;
  if (status) status.textContent = (isSilent && errors[wrong.name]) || '';
  (wrong ?? find(kindOf(form).returnTo))?.focus();
}

function showErrors(form: HTMLFormElement, errors: Errors): void {
  for (const field of form.querySelectorAll('.field')) {
    const control = field.querySelector<HTMLInputElement>('[name]');
    const place = field.querySelector<HTMLElement>('.field__error');
    if (!control || !place) continue;
    const error = errors[control.name];
    field.classList.toggle('field--invalid', error !== undefined);
    control.setAttribute('aria-invalid', String(error !== undefined));
    place.hidden = error === undefined;
    place.lastElementChild?.replaceChildren(error ?? '');
  }
}

function setState(form: HTMLFormElement, state: 'form' | 'submitting' | 'success'): void {
  const dialog = form.closest('dialog');
  const close = dialog?.querySelector<HTMLButtonElement>('.close');
  if (!dialog || !close) return;
  dialog.dataset.state = state;
  dialog.setAttribute('closedby', state === 'submitting' ? 'none' : 'closerequest');
  close.disabled = state === 'submitting';
}

/** @param booking where a time can be booked for the request */
function showSuccess(form: HTMLFormElement, booking: string | undefined): void {
  const success = fromTemplate('consultation-success');
  if (!success) return;
  const link = success.querySelector('a');
  if (link && booking) link.href = booking;
  form.parentElement?.replaceChildren(success);
  success.querySelector<HTMLElement>('.close')?.focus();
  closeSoon(success, link);
  // A reload does not offer to send it once more.
  window.history.replaceState({ ...window.history.state, dialog: null }, '');
  const words = (selector: string) => success.querySelector(selector)?.textContent ?? '';
  toast({ title: words('h2'), description: words('.lead'), schedule: booking ?? true });
}

/** Milliseconds after which the dialog closes by itself, unless it is being used. */
const CLOSES_AFTER = 3000;

/**
 * The success stays while the pointer moves in it or its link has the focus, and for good once that was followed (WCAG 2.2.1); a
 * pointer resting where the form's button was does not count.
 */
function closeSoon(success: HTMLElement, link: HTMLElement | null): void {
  const words = success.querySelector<HTMLElement>('[data-when-held]');
  const holders = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const isHeld = holders.size > 0;
    success.toggleAttribute('data-held', isHeld);
    if (words) words.textContent = isHeld ? ' when you leave it' : '';
    if (isHeld) timer = clearTimeout(timer) as undefined;
    else timer ??= setTimeout(() => success.isConnected && window.history.back(), CLOSES_AFTER);
  };
  const hold = (holder: 'pointer' | 'focus' | 'use', holds: boolean) => () => {
    holders[holds ? 'add' : 'delete'](holder);
    update();
  };
  success.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) hold('pointer', true)();
  });
  success.addEventListener('pointerleave', hold('pointer', false));
  link?.addEventListener('focus', hold('focus', true));
  link?.addEventListener('blur', hold('focus', false));
  link?.addEventListener('click', hold('use', true));
  update();
}
