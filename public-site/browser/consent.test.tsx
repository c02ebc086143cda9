import { beforeEach, expect, test, vi } from 'vitest';
import { POLICY_VERSION } from '#shared/public.ts';
import { CONSENT_KEY, CONSENT_LASTS_DAYS, clearAnalyticsStorage, parseConsent } from './consent.ts';

const DAY = 24 * 60 * 60 * 1000;
const GIVEN = '2026-01-01T00:00:00.000Z';

const record = (changed: object = {}): string =>
  JSON.stringify({
    hasConsented: true,
    preferences: { essential: true, analytics: true, marketing: false },
    showBanner: false,
    consentDate: GIVEN,
    ...changed,
  });

const daysLater = (days: number) => Date.parse(GIVEN) + days * DAY;

test('a choice lasts 360 days and no longer', () => {
  expect(CONSENT_LASTS_DAYS).toBe(360);
  expect(parseConsent(record(), daysLater(360))).not.toBeNull();
  expect(parseConsent(record(), daysLater(360) + 1)).toBeNull();
});

test.each([
  ['nothing', null],
  ['broken JSON', '{"hasConsented":true'],
  ['JSON of another kind', '"yes"'],
  ['a record without consent', record({ hasConsented: false })],
  ['a record without a date', record({ consentDate: undefined })],
  ['a date that is none', record({ consentDate: 'yesterday' })],
])('%s is no consent', (_, text) => {
  expect(parseConsent(text, daysLater(1))).toBeNull();
});

test('a preference that is not exactly true is off, and essential is always on', () => {
  const read = parseConsent(record({ preferences: { essential: false, analytics: 'yes' } }), daysLater(1));
  expect(read?.preferences).toEqual({ essential: true, analytics: false, marketing: false });
});

/** A browser tab with nothing in memory, over the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const tab = await import('./consent.ts');
  tab.startConsent();
  return tab;
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = text;
}

const stored = () => JSON.parse(window.localStorage.getItem(CONSENT_KEY) ?? 'null');

const log: { url: string; body: Record<string, unknown>; options: RequestInit }[] = [];

beforeEach(() => {
  log.length = 0;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    log.push({ url, body: JSON.parse(String(options.body)), options });
    return new Response(null, { status: 204 });
  });
  window.localStorage.clear();
  setCookie('_ga=; Max-Age=0; Path=/');
});

test('a choice is stored in full and found by the next page', async () => {
  const first = await openTab();
  expect(first.currentConsent()).toMatchObject({ record: null, showBanner: true });
  first.choose({ type: 'custom', preferences: { analytics: true, marketing: false } });
  expect(stored()).toEqual({
    hasConsented: true,
    preferences: { essential: true, analytics: true, marketing: false },
    showBanner: false,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    consentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const second = await openTab();
  expect(second.currentConsent().showBanner).toBe(false);
  expect(second.allows('analytics')).toBe(true);
  expect(second.allows('marketing')).toBe(false);
});

test('a reset removes the record, and what analytics kept', async () => {
  const tab = await openTab();
  tab.choose({ type: 'accept_all' });
  setCookie('_ga=GA1.1.1; Path=/');
  tab.choose({ type: 'withdrawn' });
  expect(stored()).toBeNull();
  expect(document.cookie).not.toContain('_ga');
  expect(tab.currentConsent()).toMatchObject({ showBanner: true });
});

test("the cookies of analytics go, everyone else's stay", () => {
  for (const name of ['_ga', '_ga_ABC123', '_gid', '_gat', '_gat_tracker', 'session', '_garden', 'my_ga'])
    setCookie(`${name}=1; Path=/`);
  clearAnalyticsStorage();
  expect(document.cookie).toBe('session=1; _garden=1; my_ga=1');
  for (const name of ['session', '_garden', 'my_ga']) setCookie(`${name}=; Max-Age=0; Path=/`);
});

test('another tab is followed: its choice hides the banner, its withdrawal clears and asks again', async () => {
  const tab = await openTab();
  const heard = vi.fn();
  tab.subscribe(heard);
  const announce = () => window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
  const now = new Date().toISOString();
  const other = { hasConsented: true, preferences: { analytics: true }, consentDate: now };
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify(other));
  announce();
  expect(heard).toHaveBeenCalledOnce();
  expect(tab.currentConsent().showBanner).toBe(false);

  setCookie('_ga=GA1.1.1; Path=/');
  window.localStorage.removeItem(CONSENT_KEY);
  announce();
  expect(tab.currentConsent()).toMatchObject({ record: null, showBanner: true });
  expect(document.cookie).not.toContain('_ga');
});

test('where nothing can be stored the banner still goes away', async () => {
  const tab = await openTab();
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tab.choose({ type: 'accept_all' });
  refuse.mockRestore();
  expect(tab.currentConsent().showBanner).toBe(false);
});

test('each choice goes to the log under one random id, without a cookie; dismissing does not', async () => {
  const tab = await openTab();
  tab.choose({ type: 'dismiss' });
  tab.choose({ type: 'withdrawn' });
  expect(log).toEqual([]);
  tab.choose({ type: 'accept_all' });
  const { id } = stored();
  tab.choose({ type: 'withdrawn' });
  tab.choose({ type: 'custom', preferences: { analytics: false, marketing: true } });
  expect(stored().id).toBe(id);
  expect(log.map(({ body }) => body)).toEqual([
    { id, choice: 'accept_all', analytics: true, marketing: true, policy_version: POLICY_VERSION },
    { id, choice: 'withdrawn', analytics: false, marketing: false, policy_version: POLICY_VERSION },
    { id, choice: 'custom', analytics: false, marketing: true, policy_version: POLICY_VERSION },
  ]);
  for (const { url, options } of log) {
    expect(url).toBe('/api/consent');
    expect(options).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  }
  const next = await openTab();
  next.choose({ type: 'reject_all' });
  expect(log.at(-1)?.body).toMatchObject({ id, choice: 'reject_all' });
});

test('who had allowed nothing withdraws nothing by opening the settings', async () => {
  const tab = await openTab();
  tab.choose({ type: 'reject_all' });
  tab.choose({ type: 'withdrawn' });
  tab.choose({ type: 'custom', preferences: { analytics: false, marketing: false } });
  tab.choose({ type: 'withdrawn' });
  expect(log.map(({ body }) => body.choice)).toEqual(['reject_all', 'custom']);
});
