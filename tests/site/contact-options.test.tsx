import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_KEY } from '../../public-site/consent/record.ts';
import { ConsultationProvider } from '../../public-site/consultations/consultation-context.tsx';
import {
  CompactContactOptions,
  FullContactOptions,
  MiniContactOptions,
} from '../../public-site/sections/ContactOptions.tsx';
import { SiteProvider } from '../../public-site/site/site-context.tsx';
import { ToastProvider } from '../../public-site/ui/toast-context.tsx';
import { clientWithTexts, contextOf, fakeApi } from './fake-site.ts';

const sent: unknown[] = [];
const beacon = vi.fn((_address: string, body: Blob) => {
  sent.push(body.text().then((text) => JSON.parse(text)));
  return true;
});

beforeEach(() => {
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  const preferences = { essential: true, analytics: true, marketing: false };
  const consent = {
    hasConsented: true,
    preferences,
    showBanner: false,
    consentDate: new Date().toISOString(),
  };
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
});
afterEach(() => {
  cleanup();
  sent.length = 0;
  window.localStorage.clear();
});

function show(options: ReactNode) {
  const { api, site } = contextOf(fakeApi());
  render(
    <MemoryRouter>
      <QueryClientProvider client={clientWithTexts('layout')}>
        <SiteProvider settings={site} api={api} today="2026-03-14">
          <ToastProvider>
            <ConsultationProvider>{options}</ConsultationProvider>
          </ToastProvider>
        </SiteProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test.each([
  ['full', <FullContactOptions key="full" />, 'Open WhatsApp'],
  ['compact', <CompactContactOptions key="compact" />, 'Open WhatsApp'],
  ['mini', <MiniContactOptions key="mini" />, 'Message on WhatsApp'],
])(
  'the %s options open in a new tab and record each click with its place',
  async (variant, options, message) => {
    show(options);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ target, rel }) => [target, rel])).toEqual([
      ['_blank', 'noopener noreferrer'],
      ['_blank', 'noopener noreferrer'],
    ]);
    expect(links.map(({ protocol }) => protocol)).toEqual(['tel:', 'https:']);
    for (const link of links) {
      link.addEventListener('click', (event) => event.preventDefault());
      await userEvent.click(link);
    }
    await expect(Promise.all(sent)).resolves.toEqual(
      ['Call 01632 960000', message].map((text) => ({
        name: 'cta_click',
        fields: { cta_location: `contact_section_${variant}`, cta_text: text, event_category: 'engagement' },
      })),
    );
  },
);
