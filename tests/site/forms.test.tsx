import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fromTemplate } from '../../public-site/browser/template.ts';
import { openForm, startForm } from '../../public-site/browser/touch.ts';
import { valuesOf } from '../../public-site/browser/values.ts';
import { expectNoise } from '../support/noise-guard.ts';
import { fakeApi } from './fake-site.ts';
import { allowAnalytics, answerRequests, collectEvents, showPage } from './in-browser.ts';

const CONSULTATION = '/api/handle-consultation-request';
const NEWSLETTER = '/api/subscribe-newsletter';
const PRIVACY_REQUESTS = '/api/privacy-requests';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

/** Shows a page with its form, as the first touch leaves it. */
async function showForm(url: string, name: string, site = {}): Promise<HTMLFormElement> {
  await showPage(url, fakeApi(), site);
  const form = document.querySelector(`form[data-form="${name}"]`) as HTMLFormElement;
  startForm(form);
  await openForm(form);
  return form;
}

/** Opens the dialog of calls to action without its modality, which jsdom lacks. */
async function showConsultation() {
  await showPage('/about');
  const dialog = fromTemplate('consultation') as HTMLDialogElement;
  dialog.open = true;
  document.body.append(dialog);
  const form = dialog.querySelector('form') as HTMLFormElement;
  form.setAttribute('action', `${CONSULTATION}?source=hero`);
  startForm(form);
  return { dialog, decoy: dialog.querySelector('[aria-hidden] input') as HTMLInputElement };
}

async function showNewsletter(): Promise<HTMLInputElement> {
  await showForm('/about', 'newsletter');
  return screen.getByLabelText<HTMLInputElement>('Email address');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Request Consultation' }));

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('First name'), 'Sam');
  await userEvent.type(screen.getByLabelText('Last name'), 'Visitor');
  await userEvent.type(screen.getByLabelText('Company name'), 'Sample Ltd');
  await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com');
  await userEvent.click(screen.getByRole('checkbox'));
}

const FILLED_IN = {
  firstName: 'Sam',
  lastName: 'Visitor',
  companyName: 'Sample Ltd',
  email: 'sam@example.com',
  phone: '',
  consent: true,
  website: '',
};

test('shows no errors before the first submit, then all, and focuses the first', async () => {
  const sent = answerRequests({ [CONSULTATION]: () => Response.json({}) });
  const { dialog } = await showConsultation();
  await userEvent.type(screen.getByLabelText('First name'), 'S');
  expect(dialog.querySelector('[aria-invalid="true"]')).toBeNull();
  await submit();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Company name must be at least 2 characters',
    'Please enter a valid email address',
    'You must agree to the terms to proceed',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  expect(sent).toEqual([]);
  // The focus moved, so the field is read with its error; where it stays, the error is announced.
  const announced = dialog.querySelector('form [role="status"]');
  expect(announced?.textContent).toBe('');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(announced?.textContent).toBe('First name must be at least 2 characters'));
});

test('sends a request once with its source, and disables everything meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = answerRequests({ [CONSULTATION]: () => promise });
  const { dialog } = await showConsultation();
  await fillIn();
  await submit();
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Requesting...' });
  expect(busy.matches(':disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Cancel' }).matches(':disabled')).toBe(true);
  await userEvent.click(busy);
  expect(dialog.dataset.state).toBe('submitting');
  // A reload now finds it again.
  expect(valuesOf(dialog.querySelector('form') as HTMLFormElement)).toMatchObject(FILLED_IN);
  resolve(Response.json({ success: true, message: 'ok', id: '1' }));
  await waitFor(() => expect(dialog.dataset.state).toBe('success'));
  expect(screen.getAllByText('Request Submitted!')).toHaveLength(2);
  expect(sent).toEqual([{ address: `${CONSULTATION}?source=hero`, body: FILLED_IN }]);
});

test('tells analytics of a request, of a long company name only the beginning', async () => {
  const events = collectEvents();
  allowAnalytics();
  answerRequests({ [CONSULTATION]: () => Response.json({ success: true }) });
  await showConsultation();
  await fillIn();
  fireEvent.change(screen.getByLabelText('Company name'), { target: { value: 'x'.repeat(150) } });
  await submit();
  const of = { source: 'hero', event_category: 'engagement', event_label: 'consultation_form' };
  const fields = { company_name: 'x'.repeat(100), ...of };
  await expect.poll(() => events).toEqual([{ name: 'consultation_request', fields }]);
});

test('the decoy field has a name that browsers do not autofill, and is sent under its own', async () => {
  const sent = answerRequests({ [CONSULTATION]: () => Response.json({ success: true }) });
  const { decoy } = await showConsultation();
  expect(decoy.name).not.toMatch(/website|url|company/i);
  expect(decoy.tabIndex).toBe(-1);
  await fillIn();
  await userEvent.type(decoy, 'https://spam.example');
  await submit();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ website: 'https://spam.example' }));
});

test('an error keeps the input, shows the reason, and the server’s errors at their fields', async () => {
  const errors = { email: 'Please enter a valid email address' };
  answerRequests({
    [CONSULTATION]: () => Response.json({ error: 'Please check the form.', errors }, { status: 422 }),
  });
  const { dialog } = await showConsultation();
  await fillIn();
  await submit();
  const toast = await screen.findByText('Please check the form.');
  expect(toast.closest('[role="alert"]')?.textContent).toContain('Error');
  expect(dialog.dataset.state).toBe('form');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email.value).toBe('sam@example.com');
  expect(email.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [
    'Please check your inbox to confirm your subscription.',
    'Please check your inbox to confirm your subscription.',
  ],
  ['', 'Successfully subscribed to newsletter!'],
])('the newsletter shows the server’s message %j as %s and clears the field', async (message, shown) => {
  const events = collectEvents();
  allowAnalytics();
  const sent = answerRequests({ [NEWSLETTER]: () => Response.json({ message }) });
  const field = await showNewsletter();
  await userEvent.type(field, ' reader@example.com{Enter}');
  const toast = await screen.findByText(shown);
  expect(toast.closest('[role="status"]')?.textContent).toContain('Success!');
  expect(sent).toEqual([
    { address: `${NEWSLETTER}?source=footer`, body: { email: 'reader@example.com', company: '' } },
  ]);
  await waitFor(() => expect(field.value).toBe(''));
  const fields = { source: 'footer', event_category: 'engagement', event_label: 'newsletter_form' };
  await expect.poll(() => events).toEqual([{ name: 'newsletter_signup', fields }]);
});

test('a newsletter failure is shown, logged, and keeps the address', async () => {
  expectNoise(/Newsletter sign-up failed/);
  answerRequests({ [NEWSLETTER]: () => Promise.reject(new TypeError('offline')) });
  const field = await showNewsletter();
  await userEvent.type(field, 'reader@example.com{Enter}');
  const toast = await screen.findByText('Failed to subscribe. Please try again.');
  expect(toast.closest('[role="alert"]')).toBeTruthy();
  expect(field.value).toBe('reader@example.com');
});

test.each([
  [
    'a proxy that gives no reason',
    async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Failed to submit request',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'We cannot reach our server. Please check your connection and try again.',
  ],
])('after %s the dialog says what happened', async (_what, answer, shown) => {
  answerRequests({ [CONSULTATION]: answer });
  const { dialog } = await showConsultation();
  await fillIn();
  await submit();
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(dialog.dataset.state).toBe('form');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Sam');
});

test('a form that is sent before its script has come is sent by it, with the policy that was shown', async () => {
  document.documentElement.dataset.policy = '2027-03-01.2';
  onTestFinished(() => void delete document.documentElement.dataset.policy);
  const sent = answerRequests({ [NEWSLETTER]: () => Response.json({ message: '' }) });
  await showPage('/about');
  startForm(document.querySelector('footer form') as HTMLFormElement);
  await userEvent.type(screen.getByLabelText('Email address'), 'reader@example.com{Enter}');
  await screen.findByText('Successfully subscribed to newsletter!');
  expect(sent).toHaveLength(1);
  expect(vi.mocked(fetch).mock.lastCall).toMatchObject([
    {},
    { headers: { 'X-Policy-Version': '2027-03-01.2' } },
  ]);
});

async function fillInRequest(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), 'Sam');
  await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com');
  await userEvent.selectOptions(screen.getByLabelText('What is it about?'), 'access');
  await userEvent.type(screen.getByLabelText('What should we know, or do?'), 'All that you have.');
}

test('a request about data says in its form why it failed, and then is replaced by the thanks', async () => {
  const answers = [Response.json({ error: 'No room' }, { status: 503 }), Response.json({ message: '' })];
  answerRequests({ [PRIVACY_REQUESTS]: () => answers.shift() as Response });
  const form = await showForm('/privacy/request', 'privacy-request');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByRole('alert', { name: '' })?.closest('form')).toBeFalsy();
  await send();
  expect(await screen.findByText('Choose what it is about')).toBeTruthy();
  await fillInRequest();
  expect(screen.queryByText('Choose what it is about')).toBeNull();
  await send();
  expect((await screen.findByText('No room')).closest('form')).toBe(form);
  await send();
  await waitFor(() => expect(form.isConnected).toBe(false));
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
  expect(document.title).toMatch(/^Request received/);
});

test('each time that a form is sent it has a new token of Turnstile, whose script comes with the form', async () => {
  answerRequests({ [PRIVACY_REQUESTS]: () => Response.json({ error: 'No room' }, { status: 503 }) });
  const site = { turnstile_site_key: 'site-key', turnstile_url: 'https://turnstile.example' };
  await showForm('/privacy/request', 'privacy-request', site);
  const load = 'script[src="https://turnstile.example/turnstile/v0/api.js?render=explicit"]';
  await expect.poll(() => document.querySelector(load)).not.toBeNull();
  let issued = 0;
  let issue = () => {};
  const render = (_place: HTMLElement, { sitekey, callback }: Record<string, unknown>) => {
    issue = () => (callback as (token: string) => void)(`${sitekey} ${++issued}`);
    setTimeout(issue);
    return 'widget';
  };
  window.turnstile = { render, reset: () => issue(), remove: () => {} };
  onTestFinished(() => void delete window.turnstile);
  document.querySelector(load)?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(issued).toBe(1));
  await fillInRequest();
  for (const token of ['site-key 1', 'site-key 2']) {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const headers = expect.objectContaining({ 'X-Turnstile-Token': token });
    const posted = [expect.anything(), expect.objectContaining({ method: 'POST', headers })];
    await expect.poll(() => vi.mocked(fetch).mock.calls).toContainEqual(posted);
    await screen.findByText('No room');
  }
});
