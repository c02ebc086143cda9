import { expect, it } from 'vitest';
import { makePerson } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { newVisitor, setSessionCookie } from '../support/visitor.ts';
import { isSound } from '../support/widths.ts';

const product = withProduct({ seed: true });

it('an owner downloads the content, previews the changes of a file, imports it and undoes that', async () => {
  const page = await newVisitor({});
  const owner = await makePerson(product, 'admin', 'Anna Admin');
  await setSessionCookie(page, product.url, owner.cookie);
  await page.goto(`${product.url}/admin/settings`);
  await page.getByRole('link', { name: 'Content', exact: true }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the content' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^content-.*\.tar\.zst$/);
  const file = await download.path();

  const chooser = page.getByLabel('Content file');
  await chooser.setInputFiles(import.meta.filename);
  await page
    .getByRole('alert')
    .getByText(/not a content file/)
    .waitFor();

  const question = () => product.db('questions').orderBy('id').first();
  const before = await question();
  await product.db('questions').where({ id: before.id }).update({ question: 'Who asks?' });
  await chooser.setInputFiles(file);
  const bringIn = page.getByRole('button', { name: 'Bring it in' });
  await isSound(page, [bringIn], () => page.getByRole('cell', { name: '1', exact: true }).waitFor());
  await bringIn.click();
  await page
    .getByRole('dialog', { name: /^Replace this website’s content with/ })
    .getByRole('button', { name: 'Bring it in' })
    .click();
  await page.getByText(/The content is here/).waitFor();
  expect((await question()).question).toBe(before.question);

  const takeBack = page.getByRole('button', { name: 'Take it back…' });
  await isSound(page, [takeBack], () => takeBack.waitFor());
  await takeBack.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByText(/The earlier content is back/).waitFor();
  expect((await question()).question).toBe('Who asks?');
});
