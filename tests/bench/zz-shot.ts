import { ask } from '../support/admin-client.ts';
import { sharedBrowser } from '../support/chromium.ts';
import { startBenchProduct } from './bench-product.ts';

const product = await startBenchProduct({ subscriptions: 0, consultations: 0 });
const browser = await sharedBrowser([]);
try {
  for (const width of [1440, 390]) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, reducedMotion: 'reduce' });
    const [name = '', value = ''] = product.cookie.split(/=(.*)/s, 2);
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 300)));
    page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 400)));
    const shot = (n: string) => page.screenshot({ path: `/tmp/ed-shots/${n}-${width}.png` });
    const { body } = await ask<{ id: string }>(`${product.url}/api/admin/posts`, {
      cookie: product.cookie,
      body: { title: `The board paper ${width}`, slug: `shot-${width}`, content: '<h2>Who it suits</h2><p>An owner of <strong>sixty-one</strong> can wait.</p><ul><li>One</li><li>Two</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p><img src="/favicon.svg"></p><p class="caption">The barn</p><p class="video"><a href="https://youtu.be/x">Video on YouTube</a></p><p>The end.</p>' },
    });
    await page.goto(`${product.url}/admin/posts/new`);
    await page.getByRole('textbox', { name: 'Content' }).waitFor();
    await page.waitForTimeout(1500);
    await shot('new');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('/');
    await page.waitForTimeout(500);
    await shot('slash');
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/admin/posts/${body.id}/edit`);
    await page.getByText('The end.').waitFor();
    await page.waitForTimeout(1500);
    await shot('edit');
    await page.getByRole('cell', { name: '2' }).click();
    await page.waitForTimeout(400);
    await shot('table');
    await page.locator('.rich-text img').first().click();
    await page.waitForTimeout(400);
    await shot('picture');
    await page.getByText('The end.').click();
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(800);
    await shot('link');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.waitForTimeout(400);
    await shot('more');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: width === 390 ? 'Details and more' : 'Panel' }).click();
    await page.waitForTimeout(600);
    await shot('panel');
    if (width === 390) await page.getByRole('button', { name: 'Close the panel' }).click();
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.waitForTimeout(400);
    await shot('publish');
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
