import { beforeAll, expect, it } from 'vitest';
import { goTo } from '../../support/admin-page.ts';
import { makePerson, PASSWORD, type Person } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor } from '../../support/visitor.ts';
import { areUsableAtBothWidths, isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });
let owner: Person;
beforeAll(async () => {
  owner = await makePerson(product, 'admin', 'Olive Owner');
});

it('the audit log shows a sign-in, an export, and the before and after of a change just made', async () => {
  const page = await newVisitor();
  await page.goto(`${product.url}/admin/login`);
  const enter = page.getByRole('button', { name: 'Sign In' });
  await areUsableAtBothWidths(page, page.getByLabel('Password'), enter);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await enter.click();
  await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();

  const { id, name } = await product.db('blog_categories').orderBy('name').first();
  await goTo(page, `${product.url}/admin/categories/${id}/edit`);
  await page.getByLabel('Name', { exact: false }).first().fill(`${name} anew`);
  await areUsableAtBothWidths(page, page.getByRole('button', { name: 'Save' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/admin/categories');
  const exported = await page.request.get(`${product.url}/api/admin/subscriptions/export.csv`);
  expect(exported.status()).toBe(200);

  await goTo(page, `${product.url}/admin/audit-log`);
  const main = page.getByRole('main');
  const changed = main
    .getByRole('link', { name: new RegExp(`changed the name of the category “${name} anew”`) })
    .first();
  const seen = [/exported \d+ subscribers/, /signed in\.$/].map((name) => main.getByRole('link', { name }));
  await isSound(page, [changed], async () => {
    for (const line of seen) await line.first().waitFor();
  });
  await changed.click();
  const change = page.getByRole('group', { name: 'Name', exact: true });
  await isSound(page, [], async () => {
    await change.getByRole('group', { name: 'Before' }).getByText(name, { exact: true }).waitFor();
    await change.getByRole('group', { name: 'After' }).getByText(`${name} anew`).waitFor();
    await page.getByText(`from “${name}” to “${name} anew”.`).waitFor();
  });
});
