import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { CONSENT_KEY } from '../../public-site/consent/record.ts';
import { findings } from '../support/axe.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, NARROW, newVisitor, open, WIDE } from '../support/visitor.ts';

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
const givePassword = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Your password, please' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
};
const isOverflowing = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', WIDE],
  ['narrow', NARROW],
])('on a %s screen', (name, viewport) => {
  it('a visitor asks for their data from the footer, corrects a mistake, and is thanked', async () => {
    const email = `visitor-${name}@example.com`;
    const page = await newVisitor({ viewport });
    await open(page, product.url);
    await page.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('heading', { name: 'Your data, your call' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isOverflowing(page)).toBe(false);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Choose what it is about').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    expect(await findings(page)).toEqual([]);
    await fill(page, email);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'We have it' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await product.db('rights_requests').where({ email })).toHaveLength(1);
  });

  it('an admin works from the inbox to an erasure', async () => {
    const email = `inbox-${name}@example.com`;
    await product.db('rights_requests').insert({
      name: `Ada ${name}`,
      email,
      kind: 'erasure',
      message: 'Please erase me.',
    });
    const page = await newVisitor({ viewport });
    await carry(page, product.url, (await makePerson(product, 'admin')).cookie);
    await page.goto(`${product.url}/admin/rights-requests`);
    await page.getByRole('link', { name: `Ada ${name}` }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isOverflowing(page)).toBe(false);
    await page.getByRole('link', { name: `Ada ${name}` }).click();
    const person = page.getByRole('button', { name: 'Everything about this person' });
    await person.waitFor();
    expect(await findings(page)).toEqual([]);
    await person.click();
    await page.getByRole('heading', { name: email }).waitFor();
    await page.getByRole('region', { name: 'Deletion jobs' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isOverflowing(page)).toBe(false);
    expect(page.url()).not.toContain('inbox');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Page to read and print' }).click();
    await givePassword(page);
    expect((await downloading).suggestedFilename()).toMatch(/^personal-data-[\d-]+\.html$/);
    await page.getByRole('button', { name: 'Erase this person' }).click();
    await page.getByRole('dialog', { name: 'Erase this person?' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await givePassword(page);
    await page.getByText('Erased.').waitFor();
    expect(await product.db('rights_requests').where({ email })).toEqual([]);
  });

  it('the ledger shows what a visitor chose, and proves it', async () => {
    const visitor = await newVisitor({ viewport, cookies: 'unasked' });
    await open(visitor, product.url);
    const stored = visitor.waitForResponse((response) => response.url().endsWith('/api/consent'));
    await visitor.getByRole('button', { name: 'Reject all' }).click();
    expect((await stored).status()).toBe(204);
    const record = await visitor.evaluate((key) => window.localStorage.getItem(key), CONSENT_KEY);
    const { id } = JSON.parse(record ?? '{}');
    const page = await newVisitor({ viewport });
    await carry(page, product.url, await signIn(product, 'admin'));
    await page.goto(`${product.url}/admin/consent-choices`);
    const proof = page.getByRole('button', { name: `Proof of ${id}` });
    await proof.waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isOverflowing(page)).toBe(false);
    const [file] = await Promise.all([page.waitForEvent('download'), proof.click()]);
    expect(file.suggestedFilename()).toBe(`consent-${id}.json`);
  });
});

it('without script the form is sent all the same', async () => {
  const page = await newVisitor({ viewport: NARROW, javaScriptEnabled: false });
  await page.goto(`${product.url}/privacy/request`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Name must be at least 2 characters').waitFor();
  await fill(page, 'no-script@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/privacy/request/received');
  expect(await product.db('rights_requests').where({ email: 'no-script@example.com' })).toMatchObject([
    { status: 'new' },
  ]);
});
