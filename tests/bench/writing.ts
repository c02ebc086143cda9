import type { Page } from 'playwright-core';
import { ask } from '../support/admin-client.ts';
import { sharedBrowser } from '../support/chromium.ts';
import { startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/writing.ts: milliseconds from a key to its paint in an article of 20,000 words, beside the same text in
 * an element that the browser alone makes editable. They take turns, so that a busy machine slows both. Then what the page
 * holds in memory while a long article is typed.
 */
const ROUNDS = 3;
const KEYS = 'the board reads its papers before it meets and asks what they mean for cash, people and time ';
/** As a fast writer types. */
const PAUSE_MILLISECONDS = 60;
const LIMIT = 1.5;

/** Typed without a pause into an article of 3,000 words. */
const MANY_KEYS = 20_000;
/** Megabytes by which the page may grow in the second half of them. */
const GROWTH_LIMIT = 2;

const WORDS = ['board', 'paper', 'cash', 'chair', 'review', 'risk', 'growth', 'team'];
const PARTS = Array.from({ length: 200 }, (_, part) => {
  const words = Array.from({ length: 100 }, (_, n) => WORDS[(part * 7 + n * 3) % WORDS.length]);
  return `${part % 10 === 0 ? `<h2>Part ${part / 10 + 1}</h2>\n` : ''}<p>${words.join(' ')}.</p>`;
});
const TEXT = PARTS.join('\n');

const product = await startBenchProduct({ subscriptions: 0, consultations: 0 });
const browser = await sharedBrowser([]);
try {
  const long = await addArticle('long', TEXT);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = product.cookie.split(/=(.*)/s, 2);
  await context.addCookies([{ name, value, url: product.url }]);
  const page = await context.newPage();

  const editor: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${product.url}/admin/posts/${long}/edit`);
    editor.push(...(await typedInto(page)));
    // Its own words must not be asked about.
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await page.goto(`${product.url}/robots.txt`);
    await page.evaluate((text) => {
      document.body.innerHTML = `<div class="rich-text" contenteditable style="width: 696px; font-size: 20px">${text}</div>`;
    }, TEXT);
    bare.push(...(await typedInto(page)));
  }
  report('the editor', editor);
  report('the browser alone', bare);
  const times = percentile(editor, 95) / percentile(bare, 95);
  process.stdout.write(`${times.toFixed(2)} times at the 95th percentile (limit ${LIMIT})\n`);

  await page.goto(
    `${product.url}/admin/posts/${await addArticle('held', PARTS.slice(0, 30).join('\n'))}/edit`,
  );
  const [start = 0, half = 0, end = 0] = await memoryOf(page);
  const figure = (megabytes: number) => `${megabytes.toFixed(1)} MB`;
  process.stdout.write(
    `memory                 start ${figure(start)}   after ${MANY_KEYS / 2} keys ${figure(half)}   after ${MANY_KEYS} ${figure(end)}\n` +
      `${figure(end - half)} more in the second half (limit ${GROWTH_LIMIT})\n`,
  );
  process.exitCode = times <= LIMIT && end - half <= GROWTH_LIMIT ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}

/** @returns its id */
async function addArticle(slug: string, content: string): Promise<string> {
  const { body } = await ask<{ id: string }>(`${product.url}/api/admin/posts`, {
    cookie: product.cookie,
    body: { title: 'Long', slug, content, content_format: 'html' },
  });
  return body.id;
}

/** @returns megabytes of the page's own memory before many keys, after half of them and after all */
async function memoryOf(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const held = async () => {
    // What was typed last is on its way to the server for a moment more.
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
  };
  await page.locator('.rich-text p').nth(15).click();
  await page.keyboard.type(KEYS);
  const figures = [await held()];
  for (let key = 1; key <= MANY_KEYS; key += 1) {
    const text = KEYS[key % KEYS.length] ?? '';
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
    if (key % (MANY_KEYS / 2) === 0) figures.push(await held());
  }
  return figures;
}

/** @returns milliseconds of each key */
async function typedInto(page: Page): Promise<number[]> {
  await page.locator('.rich-text p').nth(100).click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const onKey = () => {
      const begun = performance.now();
      requestAnimationFrame(() => {
        // The next task comes after the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - begun);
        port2.postMessage(undefined);
      });
    };
    window.addEventListener('keydown', onKey, true);
  });
  await page.keyboard.type(KEYS, { delay: PAUSE_MILLISECONDS });
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

function report(what: string, times: number[]): void {
  const of = (share: number) => `${percentile(times, share).toFixed(1)} ms`.padStart(10);
  process.stdout.write(
    `${what.padEnd(22)} median ${of(50)}   95th percentile ${of(95)}   longest ${of(100)}\n`,
  );
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0;
}
