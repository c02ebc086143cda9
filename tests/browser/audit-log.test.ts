import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { makePerson, PASSWORD, type Person } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { NARROW, newVisitor, WIDE } from '../support/visitor.ts';

const product = withProduct({ seed: true });
let owner: Person;
beforeAll(async () => {
  owner = await makePerson(product, 'admin', 'Olive Owner');
});

describe.each([
  ['1440 px', WIDE],
  ['390 px', NARROW],
])('the audit log at %s', (width, viewport) => {
  it('shows a sign-in, an export, and the before and after of a change just made', async () => {
    const page = await newVisitor({ viewport });
    await page.goto(`${product.url}/admin/login`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

    const { id, name } = await product.db('blog_categories').orderBy('name').first();
    await page.goto(`${product.url}/admin/categories/${id}/edit`);
    await page.getByLabel('Name', { exact: false }).first().fill(`${name} at ${width}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/admin/categories');
    const exported = await page.request.get(`${product.url}/api/admin/subscriptions/export.csv`);
    expect(exported.status()).toBe(200);

    await page.goto(`${product.url}/admin/audit-log`);
    const main = page.getByRole('main');
    await main
      .getByText(/exported the newsletter subscriptions/)
      .first()
      .waitFor();
    await main
      .getByText(/signed in$/)
      .first()
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await main
      .getByRole('link', { name: new RegExp(`changed the category “${name} at ${width}”`) })
      .first()
      .click();
    const change = page.getByRole('group', { name: 'Name', exact: true });
    await change.getByRole('group', { name: 'Before' }).getByText(name, { exact: true }).waitFor();
    await change.getByRole('group', { name: 'After' }).getByText(`${name} at ${width}`).waitFor();
    await page.getByText(`Olive Owner changed the category “${name} at ${width}”.`).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    ).toBe(false);
    await product.db('blog_categories').where({ id }).update({ name });
  });
});
