import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { PASSWORD, PASSWORD_HASH } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { isSound } from '../../support/widths.ts';

const EMAIL = 'uploader@example.com';

const product = withProduct({ seed: true });

it('an upload survives a session that expires during the upload', async () => {
  const account = { email: EMAIL, full_name: 'Sample Uploader', password_hash: PASSWORD_HASH };
  await createUser(product.db, account, 'admin');
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'under-way.csv');
  // Large enough that the session is checked first.
  const rows = Array.from({ length: 600 }, (_, n) => `reader-${n}@example.com,${'x'.repeat(2000)}`);
  await writeFile(file, ['email,notes', ...rows].join('\n'));
  const page = await newAdmin(product);
  const answered = watchRequests(page);
  await page.goto(`${product.url}/admin/newsletter/import`);
  await page.getByRole('button', { name: /^Choose / }).waitFor();
  // A pending read that gets 401 would lead to the sign-in page, as it loses nothing.
  await answered();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>();
  await page.route('**/upload?*', async (route) => {
    begun();
    await released;
    await route.continue();
  });
  await page.getByLabel('CSV file').setInputFiles(file);
  await underWay;
  await product.db('sessions').delete();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await isSound(page);
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'hidden' });
  release();
  await page.waitForURL(/\/admin\/newsletter\/import\/[0-9a-f-]{36}$/);
  expect(await product.db('subscription_imports').pluck('filename')).toEqual(['under-way.csv']);
});
