import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { makePerson } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });

it('an owner works through the list: removes and restores samples, confirms texts, and hides the list', async () => {
  const page = await newVisitor({});
  const owner = await makePerson(product, 'admin', 'Anna Admin');
  await setSessionCookie(page, product.url, owner.cookie);
  await page.goto(`${product.url}/admin`);
  const list = page.getByRole('region', { name: 'Going live' });
  const line = (title: RegExp) => list.getByRole('listitem').filter({ hasText: title });
  const removeAll = list.getByRole('button', { name: /^Remove all/ });
  await isSound(page, [removeAll], () => line(/samples are still shown/).waitFor());
  await list.getByRole('button', { name: 'Show all 12' }).click();
  await isSound(page, [removeAll], () => line(/Only one administrator/).waitFor());

  await removeAll.click();
  const question = page.getByRole('dialog', { name: 'Remove all samples?' });
  const yes = question.getByRole('button', { name: 'Remove them' });
  await question.getByText(/19 articles/).waitFor();
  expect(await findings(page)).toEqual([]);
  await yes.click();
  await question.waitFor({ state: 'hidden' });
  await line(/No samples/).waitFor();
  // Focus is on the line that replaced the finished one.
  const first = list.locator('li a, li button').first();
  await expect.poll(() => first.evaluate((node) => node === document.activeElement)).toBe(true);

  await list.getByRole('button', { name: /^Bring back/ }).click();
  await line(/samples are still shown/).waitFor();

  await list.getByRole('button', { name: /^Read them/ }).click();
  await page.getByRole('button', { name: 'I have read them' }).click();
  await expect.poll(() => line(/Legal texts read/).textContent()).toContain('You, ');

  await list.getByRole('button', { name: 'Hide the list' }).click();
  await list.waitFor({ state: 'detached' });
  await page.goto(`${product.url}/admin/status`);
  await page.getByRole('link', { name: 'Going live' }).click();
  await list.getByRole('button', { name: 'Show it on the dashboard' }).click();
  await list.getByRole('button', { name: 'Hide the list' }).waitFor();

  await page.goto(`${product.url}/admin/going-live?token=unknown`);
  const arrived = page.getByRole('button', { name: 'Yes, it arrived' });
  await arrived.click();
  await page
    .getByRole('alert')
    .getByText(/Send another test email/)
    .waitFor();
});
