import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PublicApi } from '#shared/public.ts';
import { ConsultationForm } from '../../public-site/consultations/ConsultationForm.tsx';
import { ApiError } from '../../public-site/http-api.ts';
import { BlogTools } from '../../public-site/posts/BlogTools.tsx';
import { readFilter } from '../../public-site/posts/filter.ts';
import { categoriesQuery } from '../../public-site/posts/queries.ts';
import { SiteProvider } from '../../public-site/site/site-context.tsx';
import { NewsletterForm } from '../../public-site/subscriptions/NewsletterForm.tsx';
import { ToastOutlet } from '../../public-site/ui/ToastOutlet.tsx';
import { ToastProvider } from '../../public-site/ui/toast-context.tsx';
import { withFakeTimers } from '../support/fake-timers.ts';
import { expectNoise } from '../support/noise-guard.ts';
import { clientWithTexts, contextOf, fakeApi, GROWTH } from './fake-site.ts';

afterEach(cleanup);

function show(form: ReactNode, changed: Partial<PublicApi>) {
  const { api, site } = contextOf(fakeApi({}, changed));
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={clientWithTexts('layout')}>
        <SiteProvider settings={site} api={api} today="2026-03-14">
          <ToastProvider>
            {form}
            <ToastOutlet />
          </ToastProvider>
        </SiteProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    container,
    decoy: () => container.querySelector<HTMLInputElement>('[aria-hidden] input') as HTMLInputElement,
  };
}

function showConsultation(requestConsultation: PublicApi['requestConsultation']) {
  const calls = { submitting: vi.fn(), failure: vi.fn(), success: vi.fn(), cancel: vi.fn() };
  const shown = show(
    <ConsultationForm
      source="hero"
      onSubmitting={calls.submitting}
      onFailure={calls.failure}
      onSuccess={calls.success}
      onCancel={calls.cancel}
    />,
    { requestConsultation },
  );
  return { ...shown, ...calls };
}

const answer = { success: true as const, message: 'ok', id: '1' };
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Request Consultation' }));

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('First name'), 'Sam');
  await userEvent.type(screen.getByLabelText('Last name'), 'Visitor');
  await userEvent.type(screen.getByLabelText('Company name'), 'Sample Ltd');
  await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com');
  await userEvent.click(screen.getByRole('checkbox'));
}

test('shows no errors before the first submit, then all, and focuses the first', async () => {
  const request = vi.fn(async () => answer);
  const { container } = showConsultation(request);
  await userEvent.type(screen.getByLabelText('First name'), 'S');
  expect(container.querySelector('[aria-invalid]')).toBeNull();
  await submit();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Company name must be at least 2 characters',
    'Please enter a valid email address',
    'You must agree to the terms to proceed',
  ]) {
    expect(screen.getByText(message)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(request).not.toHaveBeenCalled();
});

test('sends a request once with its source, and disables everything meanwhile', async () => {
  let finish: (value: typeof answer) => void = () => undefined;
  const request = vi.fn(
    () =>
      new Promise<typeof answer>((resolve) => {
        finish = resolve;
      }),
  );
  const { success } = showConsultation(request);
  await fillIn();
  await submit();
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Requesting...' });
  expect(busy.matches(':disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Cancel' }).matches(':disabled')).toBe(true);
  await userEvent.click(busy);
  finish(answer);
  await waitFor(() => expect(success).toHaveBeenCalledWith('Sample Ltd'));
  expect(request).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledWith(
    {
      firstName: 'Sam',
      lastName: 'Visitor',
      companyName: 'Sample Ltd',
      email: 'sam@example.com',
      phone: '',
      message: '',
      consent: true,
      website: '',
    },
    'hero',
  );
});

test('the decoy field has a name that browsers do not autofill, and is sent under its own', async () => {
  const request = vi.fn<PublicApi['requestConsultation']>(async () => answer);
  const { decoy } = showConsultation(request);
  expect(decoy().name).not.toMatch(/website|url|company/i);
  expect(decoy().tabIndex).toBe(-1);
  await fillIn();
  await userEvent.type(decoy(), 'https://spam.example');
  await submit();
  await waitFor(() => expect(request.mock.calls[0]?.[0].website).toBe('https://spam.example'));
});

test('an error keeps the input, shows the reason, and the server’s errors at their fields', async () => {
  const { failure } = showConsultation(async () => {
    throw new ApiError('Please check the form.', 422, { email: 'Please enter a valid email address' });
  });
  await fillIn();
  await submit();
  const toast = await screen.findByText('Please check the form.');
  expect(toast.closest('[role="alert"]')?.textContent).toContain('Error');
  expect(failure).toHaveBeenCalledTimes(1);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe('sam@example.com');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
});

test.each([
  [
    'Please check your inbox to confirm your subscription.',
    'Please check your inbox to confirm your subscription.',
  ],
  ['', 'Successfully subscribed to newsletter!'],
])('the newsletter shows the server’s message %j as %s and clears the field', async (message, shown) => {
  const subscribe = vi.fn(async () => ({ message }));
  show(<NewsletterForm />, { subscribeNewsletter: subscribe });
  const field = screen.getByLabelText<HTMLInputElement>('Email address');
  await userEvent.type(field, ' reader@example.com{Enter}');
  const toast = await screen.findByText(shown);
  expect(toast.closest('[role="status"]')?.textContent).toContain('Success!');
  expect(subscribe).toHaveBeenCalledWith({ email: 'reader@example.com', company: '' }, 'footer');
  expect(field.value).toBe('');
});

test('a newsletter failure is shown, logged, and keeps the address', async () => {
  expectNoise(/Newsletter sign-up failed/);
  show(<NewsletterForm />, {
    subscribeNewsletter: async () => {
      throw new TypeError('offline');
    },
  });
  const field = screen.getByLabelText<HTMLInputElement>('Email address');
  await userEvent.type(field, 'reader@example.com{Enter}');
  const toast = await screen.findByText('Failed to subscribe. Please try again.');
  expect(toast.closest('[role="alert"]')).toBeTruthy();
  expect(field.value).toBe('reader@example.com');
});

function Tools() {
  return <BlogTools filter={readFilter(useLocation().search)} />;
}

/** Renders search and categories at an address of the list. @returns a function that types a text and waits for the search */
function showTools(address: string) {
  window.history.pushState(null, '', address);
  const { api, site } = contextOf(fakeApi());
  const client = clientWithTexts('blog');
  client.setQueryData(categoriesQuery(api).queryKey, [GROWTH]);
  // jsdom does not know the element, about which React warns once.
  expectNoise(/The tag <search> is unrecognized/);
  withFakeTimers();
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  render(
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <SiteProvider settings={site} api={api} today="2026-03-14">
          <Tools />
        </SiteProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  return {
    type: (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }),
    wait: () => act(() => vi.advanceTimersByTime(500)),
    shown: () => window.location.pathname + window.location.search,
  };
}

test('a search keeps a category chosen during typing', () => {
  const { type, wait, shown } = showTools('/blog');
  type('cash');
  fireEvent.click(screen.getByRole('link', { name: 'Growth' }));
  wait();
  expect(shown()).toBe('/blog?category=growth&q=cash');
});

test('a search typed just before a dialog opens waits until it is closed', () => {
  const { type, wait, shown } = showTools('/blog');
  type('cash');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.className = 'consultation';
  dialog.open = true;
  wait();
  expect(shown()).toBe('/blog');
  dialog.remove();
  wait();
  expect(shown()).toBe('/blog?q=cash');
});

test('a pending search does not navigate back after following a link', () => {
  const { type, wait, shown } = showTools('/blog');
  type('cash');
  // Like the router while the next page loads and this one is still shown.
  window.history.pushState(null, '', '/about');
  wait();
  expect(shown()).toBe('/about');
});

test('a search is one history entry, however many letters it has', () => {
  const { type, wait, shown } = showTools('/blog?category=growth');
  const before = window.history.length;
  for (const text of ['p', 'pr', 'pri']) {
    type(text);
    wait();
  }
  expect(shown()).toBe('/blog?category=growth&q=pri');
  expect(window.history.length).toBe(before + 1);
});
