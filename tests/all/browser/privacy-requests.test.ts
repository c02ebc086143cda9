import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open, setSessionCookie } from '../../support/visitor.ts';
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
const givePassword = async (page: Page, usable: (control: Locator) => Promise<void> = async () => {}) => {
  const dialog = page.getByRole('dialog', { name: 'Your password, please' });
  const proceed = dialog.getByRole('button', { name: 'Continue' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await usable(proceed);
  await proceed.click();
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

it('an admin works from the inbox to an erasure', async () => {
  const email = 'inbox@example.com';
  await product.db('privacy_requests').insert({
    name: 'Ada Asks',
    email,
    kind: 'erasure',
    message: 'Please erase me.',
  });
  const page = await newVisitor();
  const button = (name: string) => page.getByRole('button', { name });
  await setSessionCookie(page, product.url, (await makePerson(product, 'admin')).cookie);
  await page.goto(`${product.url}/admin/privacy-requests`);
  const request = page.getByRole('link', { name: 'Ada Asks' });
  await request.waitFor();
  await isSound(page, [request]);
  await request.click();
  const person = button('Everything about this person');
  await person.waitFor();
  await isSound(page, [person]);
  await person.click();
  await page.getByRole('heading', { name: email }).waitFor();
  await isSound(page, [button('Download a copy'), button('Erase this person')]);
  expect(page.url()).not.toContain('inbox');
  const downloading = page.waitForEvent('download');
  await button('Download a copy').click();
  await givePassword(page, (control) => isSound(page, [control]));
  expect((await downloading).suggestedFilename()).toMatch(/^personal-data-[\d-]+\.html$/);
  await button('Erase this person').click();
  await page.getByRole('dialog', { name: 'Erase this person?' }).waitFor();
  await isSound(page, [button('Erase for good')]);
  await button('Erase for good').click();
  await givePassword(page);
  await page.getByText('Erased.').waitFor();
  expect(await product.db('privacy_requests').where({ email })).toEqual([]);
});
