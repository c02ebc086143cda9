import { expect, it } from 'vitest';
import { readMail } from '../../support/mail.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor } from '../../support/visitor.ts';

const product = withProduct();

/** Signs an address up. @returns the link of its confirmation mail */
async function linkFor(email: string): Promise<string> {
  await fetch(`${product.url}/api/subscribe-newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, company: '' }),
  });
  const find = async () =>
    (await readMail(product.dataDir)).find((mail) => mail.to?.[0]?.address === email)?.text;
  await expect.poll(find).toBeDefined();
  return /http\S+\/newsletter\/confirm\/[\w-]+/.exec((await find()) ?? '')?.[0] ?? '';
}
const statusOf = async (email: string) =>
  (await product.db('subscriptions').where({ email }).first('status')).status;

it('a page left open for a day confirms nothing; its button does', async () => {
  const link = await linkFor('looks@example.com');
  const page = await newVisitor();
  await page.clock.install();
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Confirm my subscription' });
  await button.waitFor();
  await page.clock.runFor(24 * 60 * 60 * 1000);
  expect(await statusOf('looks@example.com')).toBe('pending');
  // Its texts are still cached for what is rendered only now.
  await page.getByRole('button', { name: 'Contact Us' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await button.click();
  await page.getByRole('heading', { name: 'You have a seat' }).waitFor();
  expect(await statusOf('looks@example.com')).toBe('confirmed');
});
