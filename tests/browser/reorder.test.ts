import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/chromium.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, newVisitor } from '../support/visitor.ts';

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ seed: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const publicOrder = async (): Promise<string[]> =>
  (await (await fetch(`${product.url}/api/testimonials`)).json()).map(
    (shown: { author: string }) => shown.author,
  );

async function openList(): Promise<Page> {
  const page = await newVisitor(browser);
  await carry(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/testimonials`);
  await page
    .getByRole('button', { name: /move .* up/i })
    .first()
    .waitFor();
  return page;
}

it('moves a testimonial by drag, by keyboard and by button, and the public order follows', async () => {
  const page = await openList();
  const before = await publicOrder();
  const handle = (author = '') => page.getByRole('button', { name: `Move ${author}`, exact: true });

  const from = await handle(before[0]).boundingBox();
  const to = await handle(before[2]).boundingBox();
  if (!from || !to) throw new Error('The handles are not there.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 20, { steps: 10 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 10, { steps: 10 });
  await page.mouse.up();
  const dragged = [before[1], before[2], before[0], ...before.slice(3)];
  await expect.poll(publicOrder).toEqual(dragged);

  await handle(dragged[0]).focus();
  await page.keyboard.press('Space');
  await page.getByText(`${dragged[0]} is over position 1 of 9.`).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${dragged[0]} is over position 2 of 9.`).waitFor();
  await page.keyboard.press('Space');
  const typed = [dragged[1], dragged[0], ...dragged.slice(2)];
  await expect.poll(publicOrder).toEqual(typed);

  await page
    .getByRole('button', { name: /move .* up/i })
    .nth(3)
    .click();
  await expect.poll(publicOrder).toEqual([typed[0], typed[1], typed[3], typed[2], ...typed.slice(4)]);

  const home = await (await fetch(`${product.url}/`)).text();
  expect(home.indexOf(typed[0] as string)).toBeLessThan(home.indexOf(typed[1] as string));
});

it('puts the rows back and says how many failed when the order cannot be saved', async () => {
  const page = await openList();
  const before = await publicOrder();
  await product
    .db('testimonials')
    .insert({ quote: 'Added meanwhile', author: 'Late Comer', display_order: 99 });
  await page
    .getByRole('button', { name: /move .* down/i })
    .first()
    .click();
  await page.getByText('Failed to update 1 testimonials').waitFor();
  expect((await publicOrder()).slice(0, before.length)).toEqual(before);
});
