// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_KEY } from './record.ts';

/** A browser tab with nothing in memory, over the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const tab = await import('./store.ts');
  tab.startConsent();
  return tab;
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = text;
}

const stored = () => JSON.parse(window.localStorage.getItem(CONSENT_KEY) ?? 'null');

beforeEach(() => {
  window.localStorage.clear();
  setCookie('_ga=; Max-Age=0; Path=/');
});

test('a choice is stored in full and found by the next page', async () => {
  const first = await openTab();
  expect(first.currentConsent()).toMatchObject({ record: null, showBanner: true });
  first.act({ type: 'save', preferences: { analytics: true, marketing: false } });
  expect(stored()).toEqual({
    hasConsented: true,
    preferences: { essential: true, analytics: true, marketing: false },
    showBanner: false,
    consentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const second = await openTab();
  expect(second.currentConsent().showBanner).toBe(false);
  expect(second.allows(second.currentConsent(), 'analytics')).toBe(true);
  expect(second.allows(second.currentConsent(), 'marketing')).toBe(false);
});

test('dismissing stores nothing, and the banner is back on the next page', async () => {
  const first = await openTab();
  first.act({ type: 'dismiss' });
  expect(first.currentConsent().showBanner).toBe(false);
  expect(stored()).toBeNull();
  expect((await openTab()).currentConsent().showBanner).toBe(true);
});

test('a reset removes the record, and what analytics kept', async () => {
  const tab = await openTab();
  tab.act({ type: 'accept-all' });
  setCookie('_ga=GA1.1.1; Path=/');
  tab.act({ type: 'reset' });
  expect(stored()).toBeNull();
  expect(document.cookie).not.toContain('_ga');
  expect(tab.currentConsent()).toMatchObject({ showBanner: true, called: 1 });
});

test('what analytics left behind goes at the start, when the consent has ended meanwhile', async () => {
  setCookie('_ga=GA1.1.1; Path=/');
  await openTab();
  expect(document.cookie).not.toContain('_ga');
});

test('another tab is followed: its choice hides the banner, its withdrawal clears and asks again', async () => {
  const tab = await openTab();
  const heard = vi.fn();
  tab.subscribe(heard);
  const other = {
    hasConsented: true,
    preferences: { analytics: true },
    consentDate: new Date().toISOString(),
  };
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
  expect(heard).toHaveBeenCalledOnce();
  expect(tab.currentConsent().showBanner).toBe(false);

  setCookie('_ga=GA1.1.1; Path=/');
  window.localStorage.removeItem(CONSENT_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
  expect(tab.currentConsent()).toMatchObject({ record: null, showBanner: true, called: 0 });
  expect(document.cookie).not.toContain('_ga');
});

test('where nothing can be stored the banner still goes away', async () => {
  const tab = await openTab();
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tab.act({ type: 'accept-all' });
  refuse.mockRestore();
  expect(tab.currentConsent().showBanner).toBe(false);
});
