import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { PASSWORD, PASSWORD_HASH } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { isSound } from '../../support/widths.ts';

const EMAIL = 'uploader@example.com';

const product = withProduct({ seed: true });
let folder: string;
beforeAll(async () => {
  const account = { email: EMAIL, full_name: 'Sample Uploader', password_hash: PASSWORD_HASH };
  await createUser(product.db, account, 'admin');
  folder = await mkdtemp(path.join(tmpdir(), 'verve-uploads-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Large enough that the session is checked first. */
const content = (name: string) =>
  `email\n${Array.from({ length: 30_000 }, (_, n) => `${name}-${n}-with-a-long-name@example.com`).join('\n')}`;

async function signInOver(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
}

const endSessions = () => product.db('sessions').delete();

const FOUND = /\/admin\/newsletter\/import\/[0-9a-f-]{36}$/;

const open = async (): Promise<Page> => {
  const page = await newAdmin(product);
  const answered = watchRequests(page);
  await page.goto(`${product.url}/admin/newsletter/import`);
  await page.getByRole('button', { name: /^Choose / }).waitFor();
  // A pending read that gets 401 would lead to the sign-in page, as it loses nothing.
  await answered();
  return page;
};
const fileOf = async (name: string): Promise<string> => {
  const file = path.join(folder, `${name}.csv`);
  await writeFile(file, content(name));
  return file;
};
const taken = async (name: string) =>
  (await product.db('subscription_imports').where('filename', 'like', `${name}%`).pluck('id')).length;

it('a file is chosen after the session ended: the password sends it, now or later', async () => {
  const name = 'late';
  const page = await open();
  await endSessions();
  await page.getByLabel('CSV file').setInputFiles(await fileOf(name));
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await isSound(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByText(/was not uploaded\. Your session has ended/).waitFor();
  // It may still be closing, without its title.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isSound(page);
  // The session poll must not leave the page, which would lose the file.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await signInOver(dialog);
  await page.waitForURL(FOUND);
  expect(await taken(name)).toBe(1);
});

it('an upload survives a session that expires during the upload', async () => {
  const page = await open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>();
  await page.route('**/upload?*', async (route) => {
    begun();
    await released;
    await route.continue();
  });
  await page.getByLabel('CSV file').setInputFiles(await fileOf('under-way'));
  await underWay;
  await endSessions();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await signInOver(dialog);
  await dialog.waitFor({ state: 'hidden' });
  release();
  await page.waitForURL(FOUND);
  expect(await taken('under-way')).toBe(1);
});
