import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { CONSENT_KEY } from '../../public-site/consent/record.ts';
import { sharedBrowser } from './chromium.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Failed loads are what some tests are about; a page's own errors and React's warnings never are. */
const EXPECTED = /Failed to load resource/;

export interface VisitorOptions extends BrowserContextOptions {
  /** What the visitor has said about cookies before; 'unasked' is met by the banner. */
  cookies?: 'rejected' | 'accepted' | 'unasked';
  /** A browser that has never been here: nothing of the site is in its cache. */
  isCold?: boolean;
}

/**
 * A fresh visitor with a page; the test fails when the page prints an error or throws.
 * Visitors who look alike follow each other in one browser context, which keeps its cache of the product's code and
 * nothing else: no cookie, no storage, no page of the one before.
 */
export async function newVisitor({ isCold = false, ...asked }: VisitorOptions = {}): Promise<Page> {
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
    if (isCold || changed.has(context)) return context.close();
    vacant.set(kind, [...(vacant.get(kind) ?? []), await vacate(context, origins)]);
  });
  watch(page);
  return page;
}

/** One more page of the same visitor, watched as the first one is. */
export async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  watch(page);
  return page;
}

/**
 * What a visitor is unless asked for otherwise. One who wants no motion: each frame of what moves costs the processors
 * as much as a click does. Motion itself is for tests of their own, by 'no-preference'.
 */
const USUAL = { cookies: 'rejected', viewport: WIDE, locale: 'en-GB', reducedMotion: 'reduce' } as const;

/** Blank pages of contexts that nobody is in, by what a visitor was asked to be. */
const vacant = new Map<string, Page[]>();

async function newContext({ cookies, ...options }: VisitorOptions): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  if (cookies !== 'unasked') await answerCookies(context, cookies === 'accepted');
  for (const name of LASTING) noteUse(context, context, name);
  noteUse(context, context.clock, 'install');
  return context.newPage();
}

/** Contexts that are no longer as they were made. */
const changed = new WeakSet<BrowserContext>();
/** What stays with a context for the person who is in it next; a page's clock is its context's. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'setOffline'];

function noteUse(context: BrowserContext, of: object, name: string): void {
  const method = Reflect.get(of, name);
  Reflect.set(of, name, (...given: unknown[]) => {
    changed.add(context);
    return Reflect.apply(method, of, given);
  });
}

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** Takes everything of a visitor out of a context but its cache. @returns a blank page for the next one */
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

/** Milliseconds after which what is waited for is given up. */
const PATIENCE = 60_000;

/** Gives up a page that does not answer: for some of its answers Playwright waits for ever. */
function bound(of: object, name: string, place: () => string): void {
  const method = Reflect.get(of, name);
  Reflect.set(of, name, async (...given: unknown[]) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      const error = new Error(
        `${name} got no answer from ${place()} within ${PATIENCE / 1000} s: ${given[0]}`,
      );
      timer = setTimeout(() => reject(error), PATIENCE);
    });
    return Promise.race([Reflect.apply(method, of, given), late]).finally(() => clearTimeout(timer));
  });
}

function watch(page: Page): void {
  bound(page, 'setViewportSize', () => page.url());
  bound(page.mainFrame(), 'evaluate', () => page.url());
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      noise.push(`${page.url()}: ${message.text()}`);
  });
  onTestFinished(async () => {
    // An answer that is still held back when the test is over goes nowhere.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    expect(noise).toEqual([]);
  });
}

async function answerCookies(context: BrowserContext, allowed: boolean): Promise<void> {
  const record = {
    hasConsented: true,
    preferences: { essential: true, analytics: allowed, marketing: allowed },
    showBanner: false,
    consentDate: new Date().toISOString(),
  };
  await context.addInitScript(
    ([key, value]) => {
      // Once for each tab, so that what the visitor says later stands.
      // A frame of text has no storage of its own.
      if (window.location.protocol === 'about:' || window.sessionStorage.getItem(key)) return;
      window.sessionStorage.setItem(key, 'answered');
      window.localStorage.setItem(key, value);
    },
    [CONSENT_KEY, JSON.stringify(record)] as const,
  );
}

/** Puts the signed-in user's cookie (a Cookie header) into the page's context. */
export async function carry(page: Page, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s, 2);
  await page.context().addCookies([{ name, value, url }]);
}

/** What React keeps on the document, as much as tells that it has committed what it took over. */
interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } } };
}

/** Opens an address of the public site and waits until React has taken the page over, where it has scripts at all. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    if (!document.querySelector('script[data-modules]')) return true;
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    const root = key && (document as unknown as { [key: string]: ReactContainer })[key];
    return root && root.stateNode.current.memoizedState.isDehydrated === false;
  });
}
