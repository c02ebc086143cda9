import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';
import { areUsableAtBothWidths, isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Name').fill('Ada Okafor');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('What is it about?').selectOption('A copy of my data');
  await page.getByLabel('What should we know, or do?').fill('What do you hold about me?');
};
it('a visitor asks for their data from the footer, corrects a mistake, and is thanked', async () => {
  const email = 'visitor@example.com';
  const page = await newVisitor();
  const link = page.getByRole('link', { name: 'Your data' });
  const send = page.getByRole('button', { name: 'Send' });
  await open(page, product.url);
  await areUsableAtBothWidths(page, link);
  await link.click();
  await page.getByRole('heading', { name: 'Your data, your call' }).waitFor();
  await isSound(page, [send]);
  await send.click();
  await page.getByText('Choose what it is about').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await isSound(page);
  await fill(page, email);
  await areUsableAtBothWidths(page, send);
  await send.click();
  await page.getByRole('heading', { name: 'We have it' }).waitFor();
  await isSound(page);
  expect(await product.db('privacy_requests').where({ email })).toHaveLength(1);
});
