import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { NARROW, newVisitor, open } from '../support/visitor.ts';

const product = withProduct({ seed: true });

/** Holds back all scripts except the one loaded at once. @returns a function that releases them, and the requested URLs */
async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await page.route('**/assets/*.js', async (route) => {
    const address = route.request().url();
    if (!address.includes('entry-client')) {
      asked.push(address);
      await released;
    }
    await route.continue();
  });
  return { release, asked };
}

it('input and clicks before the scripts arrive are not lost', async () => {
  const page = await newVisitor({ viewport: NARROW });
  const { release } = await holdScripts(page);
  await page.goto(`${product.url}/blog`);
  const address = page.getByRole('contentinfo').getByLabel('Email address');
  await address.fill('early@example.com');
  await page.getByLabel('Search articles').fill('board');
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.waitForURL('**/blog?q=board');
  await page.getByRole('button', { name: 'Close menu' }).click();
  expect(await page.getByLabel('Search articles').inputValue()).toBe('board');
  expect(await address.inputValue()).toBe('early@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Success!').waitFor();
  expect(await product.db('subscriptions').where({ email: 'early@example.com' }).first()).toMatchObject({
    status: 'pending',
  });
});

it('a script that fails once is asked for again, and the press before that is not lost', async () => {
  const page = await newVisitor({ viewport: NARROW });
  let asked = 0;
  await page.route('**/assets/common-*.js', (route) => {
    asked += 1;
    return asked > 1 ? route.continue() : route.abort();
  });
  await page.goto(`${product.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(asked).toBeGreaterThan(1);
});

it('a form filled in before the scripts arrive keeps every field, and validates it', async () => {
  const page = await newVisitor();
  const { release } = await holdScripts(page);
  await page.goto(`${product.url}/privacy/request`);
  const form = page.getByRole('main');
  await form.getByLabel('Name').fill('Ann');
  await form.getByLabel('Email').fill('ann@example.com');
  await form.getByLabel('What is it about?').selectOption('erasure');
  await form.getByLabel('What should we know, or do?').fill('short');
  release();
  await page.waitForFunction(() => window.analytics);
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Message must be at least 10 characters').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Ann');
  expect(await form.getByLabel('Email').inputValue()).toBe('ann@example.com');
  expect(await form.getByLabel('What is it about?').inputValue()).toBe('erasure');
});

it('links and calls to action work while the scripts are held back', async () => {
  const page = await newVisitor();
  await holdScripts(page);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Start Your Transformation' }).click();
  await page.waitForURL('**/consultation?source=hero');
  await page.goto(product.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Team' }).click();
  await page.waitForURL('**/team');
});

it('no script is requested before the page has loaded, unless it is used', async () => {
  const page = await newVisitor({ viewport: NARROW });
  const { asked } = await holdScripts(page);
  let letPicture = () => {};
  const picture = new Promise<void>((resolve) => {
    letPicture = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await picture;
    await route.continue();
  });
  await page.goto(product.url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start Your Transformation' }).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  letPicture();
});

it('a part far down the page loads its code when it comes near, and replays an earlier click', async () => {
  const page = await newVisitor();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/assets/BelowFold-*.js', async (route) => {
    asked.push(route.request().url());
    await promise;
    await route.continue();
  });
  await open(page, product.url);
  expect(asked).toEqual([]);
  const question = page.locator('#faq-title').locator('xpath=ancestor::section').getByRole('button').nth(1);
  await question.click();
  expect(asked).toHaveLength(1);
  resolve();
  await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true');
});
