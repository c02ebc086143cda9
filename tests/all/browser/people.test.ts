import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { linkIn, mailTo } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor } from '../../support/visitor.ts';

const product = withProduct({ seed: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

it('an invited person chooses a password by the mailed link, and sees what their role allows', async () => {
  const owner = await newAdmin(product, '/users');
  await owner.getByRole('link', { name: 'Invite a colleague' }).click();
  await heading(owner, 'Invite a colleague');
  await owner.getByRole('textbox', { name: 'Name' }).fill('Stefan Taff');
  await owner.getByRole('textbox', { name: 'Email' }).fill('stefan@example.com');
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.getByText('Has not accepted the invitation yet').waitFor();

  const { address } = linkIn(await mailTo(product, 'stefan@example.com', 'You are invited'));
  const guest = await newVisitor();
  await guest.goto(address);
  await heading(guest, 'Welcome');
  expect(guest.url()).toBe(`${product.url}/admin/accept-invitation`);
  await expect.poll(() => guest.getByLabel('Name').inputValue()).toBe('Stefan Taff');
  await guest.getByLabel('Password').fill('short');
  await guest.getByRole('button', { name: 'Begin' }).click();
  await guest.getByText('Password must be at least 12 characters').waitFor();
  expect(await findings(guest)).toEqual([]);
  await guest.getByLabel('Password').fill('a long enough password');
  await guest.getByRole('button', { name: 'Begin' }).click();
  await heading(guest, 'Subscribers');
  await expect
    .poll(() => guest.getByRole('navigation', { name: 'Back office' }).getByRole('link').allTextContents())
    .toEqual(['Newsletter', 'Subscribers']);

  await owner.reload();
  await owner.getByText('Is signed in on 1 device.').waitFor();
  await owner.getByRole('button', { name: 'Deactivate' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await owner.getByText('Stefan Taff is deactivated').waitFor();
  await guest.reload();
  await heading(guest, 'Admin Login');
});
