import { beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_KEY } from '../consent.ts';
import { track } from './track.ts';

const sendBeacon = vi.fn((_address: string, _body: Blob) => true);

function choose(analytics: boolean): void {
  window.localStorage.setItem(
    CONSENT_KEY,
    JSON.stringify({
      hasConsented: true,
      preferences: { essential: true, analytics, marketing: true },
      showBanner: false,
      consentDate: new Date().toISOString(),
    }),
  );
}

beforeEach(() => {
  window.localStorage.clear();
  sendBeacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});

test('nothing is sent before a choice was made, and when analytics were refused', () => {
  track('page_view', { path: '/' });
  choose(false);
  track('page_view', { path: '/' });
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('an allowed event goes to the first-party collector with its name and fields', async () => {
  choose(true);
  track('page_view', { path: '/blog?q=cash' });
  const [address, body] = sendBeacon.mock.calls[0] ?? [];
  expect(address).toBe('/api/events');
  expect(body?.type).toBe('application/json');
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(body as Blob);
  });
  expect(JSON.parse(String(text))).toEqual({ name: 'page_view', fields: { path: '/blog?q=cash' } });
});

test('withdrawing the choice stops the next event', () => {
  choose(true);
  track('page_view', { path: '/' });
  choose(false);
  track('page_view', { path: '/blog' });
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
