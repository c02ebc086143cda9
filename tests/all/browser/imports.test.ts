import path from 'node:path';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/platform/http/api-error.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { isSound } from '../../support/widths.ts';

/** A WordPress export of three posts (one a draft), a page and a post of another type. */
const SAMPLE = path.join(import.meta.dirname, '../../samples/imports/wordpress/sample.xml');
const BROUGHT = ['Another Post', 'Basic Post', 'Draft Post'];

const product = withProduct({
  seed: true,
  imports: { fetch: () => Promise.reject(new ApiError('invalid', 'The old site is gone.')) },
});

const brought = () => product.db('blog_posts').whereIn('title', BROUGHT).orderBy('title').pluck('title');

it('a file that is not an export says so; a blog is analysed, selected, imported, and undone', async () => {
  const page = await newAdmin(product);
  const before = await product.db('blog_posts').orderBy('id').pluck('id');

  await page.goto(`${product.url}/admin/import`);
  await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
  const buffer = Buffer.from('<!doctype html><p>Only a page</p>');
  await page.getByLabel('Export file').setInputFiles({ name: 'notes.xml', mimeType: 'text/xml', buffer });
  await page.getByRole('alert').filter({ hasText: 'This file is no export that is known here.' }).waitFor();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await page.getByLabel('Export file').setInputFiles(SAMPLE);
  await page.waitForURL(/\/admin\/import\/[0-9a-f-]{36}$/);
  await page.getByText('Ready: nothing written yet').waitFor();
  await page.getByRole('heading', { name: '3 of 4 articles chosen' }).waitFor();
  await page.getByRole('button', { name: /^Published\s*3$/ }).waitFor();
  await page.getByRole('button', { name: /^Pages\s*1$/ }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Import Basic Post' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Import Services' }).isChecked()).toBe(false);
  const published = page.getByRole('switch', { name: 'Published articles stay published' });
  const first = page.getByRole('checkbox', { name: 'Import Basic Post' });
  const begin = page.getByRole('button', { name: 'Import 3 articles and 1 image', exact: true });
  await isSound(page, [published, first, begin]);

  expect(await product.db('blog_posts').orderBy('id').pluck('id')).toEqual(before);

  await begin.click();
  const question = page.getByRole('dialog', { name: 'Import 3 articles and 1 image?' });
  await question.getByText('2 published articles appear on the site at once.').waitFor();
  await question.getByText('1 article becomes a draft.').waitFor();
  await question.getByRole('button', { name: 'Import' }).click();
  await page.getByText('3 articles were imported.').waitFor();
  await page.getByRole('link', { name: 'Open the article Basic Post' }).waitFor();
  await isSound(page, [page.getByRole('link', { name: 'Open the article Basic Post' })]);
  expect(await brought()).toEqual(BROUGHT);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The import has been undone.').waitFor();
  expect(await product.db('blog_posts').orderBy('id').pluck('id')).toEqual(before);
});
