import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { CONSENT_KEY } from '../../public-site/browser/consent.ts';
import { PASSWORD } from './people.ts';

/** Keys as WebDriver writes them (W3C, section 17.4.2). */
export const KEYS = { enter: '\uE007', escape: '\uE00C', tab: '\uE004', down: '\uE015' };

/** Milliseconds that something in a page may take on a busy machine. */
const PATIENCE = 40_000;

/** A page of a new visitor. What it finds is visible, and begins with the words, in its name or its text. */
export interface Page {
  goTo(address: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page. */
  run<Result, Values extends unknown[]>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  waitFor(selector: string, words?: string): Promise<void>;
  waitUntilGone(selector: string): Promise<void>;
  click(selector: string, words?: string): Promise<void>;
  focus(selector: string, words?: string): Promise<void>;
  /** Types into the field, after what it has. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys, wherever the focus is. */
  press(keys: string): Promise<void>;
  /** Sets the window's size as near as the browser allows. @returns the width of the page */
  resize(width: number, height: number): Promise<number>;
}

/** Waits until it is so. @throws Error with what was waited for */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(100)) if (await isSo()) return;
  throw new Error(`never: ${what}`);
}

/** @returns what is visible and begins with the words; runs in the page */
export function inPage(selector: string, words: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(words),
  );
}

/** Where the ways lead through: a product with the sample content. */
export interface Scene {
  /** The address that browsers ask for pages, without a trailing slash. */
  site: string;
  /** The product's own. */
  url: string;
  db: Knex;
  /** Address of an administrator with the usual password. */
  email: string;
}

const DIALOG = 'dialog[open]';
const ARTICLE = '/blog/the-best-board-papers-fit-on-two-pages';
const ADA = { firstName: 'Ada', lastName: 'Okafor', companyName: 'Sample Ltd', email: 'ada@example.com' };

/** What has the focus: its name, its label or its words. */
function focusedIn(): string {
  const one = document.activeElement;
  const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null;
  return (one?.getAttribute('aria-label') ?? label ?? one?.textContent ?? '').trim();
}

const focusIs = (page: Page, words: string) =>
  until(async () => (await page.run(focusedIn)).startsWith(words), `the focus is on ${words}`);
const typedIn = (page: Page, selector: string) =>
  page.run((one: string) => document.querySelector<HTMLInputElement>(one)?.value, selector);

/** What is wrong with how the page is drawn. */
async function faultsOfLook(): Promise<string[]> {
  await document.fonts.ready;
  const pictures = [...document.images].filter((one) => one.complete && one.naturalWidth === 0);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...pictures.map((one) => `no picture ${one.currentSrc}`),
    ...[...document.fonts]
      .filter(({ status }) => status === 'error')
      .map(({ family }) => `no font ${family}`),
    ...([...document.fonts].some(({ status }) => status === 'loaded') ? [] : ['no font of its own']),
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
    ...(document.querySelectorAll('h1').length === 1 ? [] : ['not one h1']),
  ];
}

async function fillIn(page: Page, form: string): Promise<void> {
  for (const [name, value] of Object.entries(ADA)) await page.type(`${form} [name="${name}"]`, value);
  await page.click(`${form} [type="checkbox"]`);
}

async function open(page: Page, { site }: Scene, path: string): Promise<void> {
  await page.goTo(site + path);
  await until(
    () => page.run(() => document.documentElement.dataset.script !== undefined),
    'the script has run',
  );
}

async function openWithoutBanner(page: Page, scene: Scene, path: string): Promise<void> {
  await open(page, scene, path);
  await page.click('button', 'Reject all');
  await page.waitUntilGone('section[aria-labelledby="cookies-title"]');
}

/** The main ways through the site, and the first screens of the back office, for browsers of other engines than Chromium's. */
export const WAYS = {
  async 'pages are drawn whole, wide and narrow'(page, scene) {
    const { site, url } = scene;
    const map = await (await fetch(`${url}/sitemap.xml`)).text();
    const [pages = ''] = /[^>]+pages[^<]*/.exec(map) ?? [];
    const listed = await (await fetch(pages.replace(site, url))).text();
    const paths = [...listed.matchAll(/<loc>([^<]+)/g)].map(([, at = '']) => new URL(at).pathname);
    await openWithoutBanner(page, scene, '/');
    const faults: string[] = [];
    for (const width of [1440, 320]) {
      const given = await page.resize(width, 1000);
      for (const path of new Set([...paths, ARTICLE, '/book', '/blog?q=board', '/no/such/page'])) {
        await open(page, scene, path);
        faults.push(...(await page.run(faultsOfLook)).map((fault) => `${path} at ${given} px: ${fault}`));
      }
    }
    if (faults.length > 0 || paths.length < 8) throw new Error(`${paths.length} pages; ${faults.join('; ')}`);
  },

  async 'cookies are chosen one by one, by keyboard'(page, scene) {
    await open(page, scene, '/');
    await page.focus('button', 'Choose for myself');
    await page.press(KEYS.enter);
    await page.press(KEYS.tab);
    await page.press(' ');
    await page.press(KEYS.enter);
    await page.waitUntilGone('section[aria-labelledby="cookies-title"]');
    const stored = await page.run((key: string) => localStorage.getItem(key), CONSENT_KEY);
    const { preferences } = JSON.parse(stored ?? '{}');
    if (!preferences?.analytics || preferences.marketing) throw new Error(`${stored}`);
  },

  async 'the dialog keeps the focus, names errors, gives the focus back, and sends an enquiry'(page, scene) {
    await openWithoutBanner(page, scene, '/');
    // Low and narrow, where the buttons that stay in sight cover most.
    await page.resize(320, 600);
    await page.focus('button', 'Start Your Transformation');
    await page.press(KEYS.enter);
    await page.waitFor(DIALOG);
    for (let n = 0; n < 10; n += 1) {
      await page.press(KEYS.tab);
      const fault = await page.run(() => {
        const { body } = document;
        const one = document.activeElement as HTMLInputElement | null;
        if (!one || one === body) return null;
        if (!one.closest('dialog[open]')) return 'left the dialog';
        // A link may go on in another line.
        const { left, top, width, height } = one.getClientRects()[0] as DOMRect;
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return one.contains(over) || one.labels?.[0]?.contains(over) ? null : `is under ${over?.className}`;
      });
      if (fault) throw new Error(`the focus ${fault}: ${await page.run(focusedIn)}`);
    }
    await page.click(`${DIALOG} button`, 'Request Consultation');
    await page.waitFor(`${DIALOG} *`, 'First name must be at least 2 characters');
    await focusIs(page, 'First name');
    await page.press(KEYS.escape);
    await page.waitUntilGone(DIALOG);
    await focusIs(page, 'Start Your Transformation');
    await page.press(KEYS.enter);
    await page.waitFor(DIALOG);
    await fillIn(page, DIALOG);
    await page.click(`${DIALOG} button`, 'Request Consultation');
    await page.waitFor(`${DIALOG} *`, 'Request Submitted!');
    if (!(await scene.db('consultations').where({ email: ADA.email, source: 'hero' }).first()))
      throw new Error('it was not stored');
  },

  async 'the menu of a narrow window keeps the focus, gives it back, and closes on a choice'(page, scene) {
    await openWithoutBanner(page, scene, '/');
    await page.resize(320, 844);
    await page.click('button', 'Open menu');
    await page.waitFor('#menu[open]');
    await page.press(KEYS.escape);
    await page.waitUntilGone('#menu');
    await focusIs(page, 'Open menu');
    await page.click('button', 'Open menu');
    await page.click('#menu[open] a[href="/blog"]');
    await page.waitFor('h1, h2', 'Latest Articles');
    await page.waitUntilGone('#menu');
  },

  async 'questions open one at a time, and the newsletter is subscribed to'(page, scene) {
    await openWithoutBanner(page, scene, '/contact');
    const opened = async (words: string[]) =>
      until(async () => {
        const all = await page.run(() =>
          [...document.querySelectorAll('.accordion [open] summary')].map((one) => one.textContent),
        );
        return `${all}` === `${words}`;
      }, `open is ${words}`);
    await page.click('summary', 'What does it cost?');
    await opened(['What does it cost?']);
    await page.focus('summary', 'Which sectors');
    await page.press(KEYS.enter);
    await opened(['Which sectors do you work in?']);
    await page.press(' ');
    await opened([]);
    await page.type('footer [type="email"]', 'reader@example.com');
    await page.click('footer button', 'Subscribe');
    await page.waitFor('body *', 'Please check your inbox to confirm your subscription.');
  },

  async 'the carousel turns by button'(page, scene) {
    await openWithoutBanner(page, scene, '/');
    await page.run(() => document.querySelector('.carousel')?.scrollIntoView());
    await page.waitFor('.carousel__controls button:enabled');
    const isFirstHidden = () =>
      page.run(() => document.querySelector<HTMLElement>('.carousel li')?.inert === true);
    await until(async () => !(await isFirstHidden()), 'the first is shown');
    await page.click('button', 'Next testimonials');
    await until(isFirstHidden, 'the first is hidden');
  },

  async 'the share menu is used by keyboard; articles are searched while typing, and Back ends the search'(
    page,
    scene,
  ) {
    await openWithoutBanner(page, scene, ARTICLE);
    await page.focus('button', 'Share Article');
    await page.press(KEYS.enter);
    await focusIs(page, 'Share on Twitter');
    await page.press(KEYS.down);
    await page.press('c');
    await focusIs(page, 'Copy Link');
    await page.press(KEYS.escape);
    await focusIs(page, 'Share Article');
    await open(page, scene, '/blog');
    await page.click('#article-search');
    await page.press('board papers');
    await until(() => page.run(() => window.location.search === '?q=board+papers'), 'the address has it');
    await page.waitFor(`#articles a[href="${ARTICLE}"]`);
    await page.back();
    await until(async () => (await typedIn(page, '#article-search')) === '', 'the search is empty');
  },

  async 'Back finds a half filled form and dialog as they were left'(page, scene) {
    await openWithoutBanner(page, scene, '/about');
    await page.type('footer [type="email"]', 'half@example.com');
    await page.click('footer button', 'Contact');
    await page.type(`${DIALOG} [name="firstName"]`, 'Ada');
    await page.click(`${DIALOG} [type="checkbox"]`);
    await until(
      () => page.run(() => JSON.stringify(window.history.state).includes('"consent":true')),
      'the history has the tick',
    );
    await open(page, scene, '/terms');
    await page.back();
    await page.waitFor(`${DIALOG} [type="checkbox"]:checked`);
    const fields = [`${DIALOG} [name="firstName"]`, 'footer [type="email"]'];
    const typed = await Promise.all(fields.map((field) => typedIn(page, field)));
    if (`${typed}` !== 'Ada,half@example.com') throw new Error(`${typed}`);
  },

  async 'a time is booked and cancelled'(page, scene) {
    await openWithoutBanner(page, scene, '/book');
    await page.click('.booking__times a');
    await fillIn(page, '.booking form');
    await page.click('button', 'Book this time');
    await page.waitFor('h1', 'We have a time');
    await page.click('button', 'Cancel this meeting');
    await page.waitFor('h1', 'It is cancelled');
  },

  async 'in the back office one signs in, finds, writes and publishes'(page, { site, url, email }) {
    await page.goTo(`${site}/admin/login`);
    await page.type('[type="email"]', email);
    await page.type('[type="password"]', PASSWORD);
    await page.press(KEYS.enter);
    // A page that is left while it loads its parts reports that they were not loaded.
    await page.waitFor('body *', 'What needs doing');
    await page.goTo(`${site}/admin/posts`);
    await page.waitFor('tbody tr');
    await page.type('[role="search"] input', 'board papers');
    await page.waitFor('tbody a', 'The best board papers fit on two pages');
    await page.goTo(`${site}/admin/posts/new`);
    await page.waitFor('[contenteditable="true"]');
    await until(
      () => page.run(() => document.activeElement?.getAttribute('placeholder') === 'Title'),
      'the title has the focus',
    );
    await page.press(`A fox in the boardroom${KEYS.enter}## First${KEYS.enter}A **bold** word.`);
    const hasBold = () =>
      page.run(
        () =>
          document
            .querySelector('[contenteditable="true"]')
            ?.innerHTML.includes('A <strong>bold</strong> word.') === true,
      );
    await until(hasBold, 'bold is bold');
    await page.click('button', 'Publish…');
    await page.click('[role="dialog"] button', 'Publish');
    await page.waitFor('body *', 'Published.');
    const article = await (await fetch(`${url}/blog/a-fox-in-the-boardroom`)).text();
    if (!article.includes('<strong>bold</strong>')) throw new Error('the article is not public');
  },
} satisfies { readonly [promise: string]: (page: Page, scene: Scene) => Promise<void> };
