import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ConsentPreferences, choose } from '../consent.ts';
import { startGoogle } from './google.ts';
import { track } from './track.ts';

const ID = 'G-TEST1234';
const preferences = (analytics: boolean, marketing = false): ConsentPreferences => ({
  essential: true,
  analytics,
  marketing,
});
const disabled = () => (window as unknown as { [name: string]: unknown })[`ga-disable-${ID}`];
/** Commands as Google's script finds them, without the moment of the start. */
const commands = () =>
  (window.dataLayer ?? []).map((entry) => [...(entry as IArguments)]).filter(([name]) => name !== 'js');

beforeEach(() => {
  window.dataLayer = undefined;
  // Not the whole head: files share a page, and Emotion keeps its styles there.
  for (const script of document.querySelectorAll('script')) script.remove();
});

test('everything is denied by default, and what the visitor allowed is granted before anything is sent', () => {
  startGoogle(ID, preferences(true)).send('page_view', { path: '/blog?q=cash' });
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  expect(commands()).toEqual([
    ['consent', 'default', { analytics_storage: 'denied', ...denied }],
    ['consent', 'update', { analytics_storage: 'granted', ...denied }],
    ['config', ID, { send_page_view: false, page_referrer: '' }],
    ['set', { page_location: 'http://localhost:3000/blog?q=cash', page_title: '' }],
    ['event', 'page_view', { path: '/blog?q=cash' }],
  ]);
  expect(document.querySelector('script')?.src).toBe(`https://www.googletagmanager.com/gtag/js?id=${ID}`);
  expect(disabled()).toBe(false);
});

test('a withdrawal denies everything and switches the measurement off', () => {
  const google = startGoogle(ID, preferences(true, true));
  expect(commands()[1]?.[2]).toMatchObject({ analytics_storage: 'granted', ad_storage: 'granted' });
  google.applyConsent(undefined);
  expect(commands().at(-1)).toEqual([
    'consent',
    'update',
    {
      analytics_storage: 'denied',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    },
  ]);
  expect(disabled()).toBe(true);
});

test('its script is loaded by the first event that the visitor has allowed, and hears of a withdrawal', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true });
  document.body.dataset.google = ID;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    delete document.body.dataset.google;
    window.localStorage.clear();
  });
  const event = { path: '/' };
  track('page_view', event);
  await vi.dynamicImportSettled();
  expect([document.querySelector('script'), commands()]).toEqual([null, []]);
  choose({ type: 'accept_all' });
  track('page_view', event);
  await expect.poll(() => commands().at(-1)).toEqual(['event', 'page_view', event]);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  choose({ type: 'withdrawn' });
  expect(commands().at(-1)).toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  track('page_view', event);
  await vi.dynamicImportSettled();
  expect(commands().at(-1)?.[0]).toBe('consent');
});
