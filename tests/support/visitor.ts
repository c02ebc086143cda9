import type { BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { CONSENT_KEY } from '../../public-site/browser/consent.ts';
import { sharedBrowser } from './chromium.ts';
import { WAIT_MS } from './limits.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Failed loads may be part of a test; a page's own errors and React's warnings never are. */
const EXPECTED = /Failed to load resource/;

export interface VisitorOptions extends BrowserContextOptions {
  /** The visitor's earlier cookie choice; 'unasked' shows the banner. */
  cookies?: 'rejected' | 'accepted' | 'unasked';
  /** Whether to have a browser context of its own: with an empty cache, and for what changes it for good, such as a clock. */
  isCold?: boolean;
  /** What its console may say as an error besides failed loads. */
  mayLog?: RegExp;
}

/**
 * Opens a page as a new visitor; the test fails if the page logs an error or throws. Visitors with the same options reuse a
 * browser context, which keeps only its HTTP cache: no cookies, storage or pages.
 */
export async function newVisitor({ isCold = false, mayLog, ...asked }: VisitorOptions = {}): Promise<Page> {
  const options = { ...USUAL, ...asked };
  const kind = JSON.stringify(options);
  const page = (!isCold && vacant.get(kind)?.pop()) || (await newContext(options));
  const context = page.context();
  const origins = new Set<string>();
  const remember = (request: Request) => {
    if (request.isNavigationRequest() && request.url().startsWith('http'))
      origins.add(new URL(request.url()).origin);
  };
  context.on('request', remember);
  onTestFinished(async () => {
    context.off('request', remember);
    if (isCold) return context.close();
    vacant.set(kind, [...(vacant.get(kind) ?? []), await vacate(context, origins)]);
  });
  watch(page, mayLog);
  return page;
}

/**
 * Default options. With reduced motion, because each frame of an animation costs as much as a click; tests of motion use
 * 'no-preference'.
 */
const USUAL = { cookies: 'rejected', viewport: WIDE, locale: 'en-GB', reducedMotion: 'reduce' } as const;

/** Blank pages of unused contexts, by visitor options. */
const vacant = new Map<string, Page[]>();

async function newContext({ cookies, ...options }: VisitorOptions): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  if (cookies !== 'unasked') {
    const allowed = cookies === 'accepted';
    const preferences = { essential: true, analytics: allowed, marketing: allowed };
    const consentDate = new Date().toISOString();
    const answer = { hasConsented: true, preferences, showBanner: false, consentDate };
    await context.addInitScript(
      ([key, value]) => {
        // Once per tab, so that a later choice stays.
        // about: frames have no storage.
        if (window.location.protocol === 'about:' || window.sessionStorage.getItem(key)) return;
        window.sessionStorage.setItem(key, 'answered');
        window.localStorage.setItem(key, value);
      },
      [CONSENT_KEY, JSON.stringify(answer)] as const,
    );
  }
  return context.newPage();
}

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** Clears everything but the cache from a context. @returns a blank page for the next visitor */
async function vacate(context: BrowserContext, origins: Set<string>): Promise<Page> {
  const left = context.pages();
  const page = await context.newPage();
  await Promise.all(left.map((one) => one.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const session = await context.newCDPSession(page);
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await session.detach();
  await context.clearCookies();
  return page;
}

function watch(page: Page, mayLog = EXPECTED): void {
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      ![EXPECTED, mayLog].some((one) => one.test(message.text()))
    )
      noise.push(`${page.url()}: ${message.text()}`);
  });
  onTestFinished(async () => {
    // Drops responses that are still held back at the end of the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    expect(noise).toEqual([]);
  });
}

/** Sets the cookies of a Cookie header in the page's context. */
export async function setSessionCookie(page: Page, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s, 2);
  await page.context().addCookies([{ name, value, url }]);
}

/** Opens a public page and waits until its script has run. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await hasScript(page);
}

/** Waits until a public page's script has run, before which its buttons lead to other pages. */
export async function hasScript(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.script !== undefined);
}

/** Fills in everything that the consultation form requires. */
export async function fillInConsultation(form: Locator, email = 'ada@example.com'): Promise<void> {
  const values = { 'First name': 'Ada', 'Last name': 'Okafor', 'Company name': 'Sample Ltd', Email: email };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
  await form.getByRole('checkbox').check();
}
