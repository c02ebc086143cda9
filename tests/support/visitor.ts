import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { CONSENT_KEY } from '../../public-site/consent/record.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Failed loads are what some tests are about; a page's own errors and React's warnings never are. */
const EXPECTED = /Failed to load resource/;

export interface VisitorOptions extends BrowserContextOptions {
  /** What the visitor has said about cookies before; 'unasked' is met by the banner. */
  cookies?: 'rejected' | 'accepted' | 'unasked';
}

/** A fresh visitor with a page; the test fails when the page prints an error or throws. */
export async function newVisitor(
  browser: Browser,
  { cookies = 'rejected', ...options }: VisitorOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE, locale: 'en-GB', ...options });
  if (cookies !== 'unasked') await answerCookies(context, cookies === 'accepted');
  return newTab(context);
}

/** One more page of the same visitor, watched as the first one is. */
export async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      noise.push(message.text());
  });
  onTestFinished(async () => {
    // An answer that is still held back when the test is over goes nowhere.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    if (context.pages().length === 0) await context.close();
    expect(noise).toEqual([]);
  });
  return page;
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

/** Opens an address of the public site and waits until React has taken the page over. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    const root = key && (document as unknown as { [key: string]: ReactContainer })[key];
    return root && root.stateNode.current.memoizedState.isDehydrated === false;
  });
}
