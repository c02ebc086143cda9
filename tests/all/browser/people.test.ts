import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { goTo } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { linkIn, mailTo, makePerson, type Person } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, setSessionCookie, WIDE } from '../../support/visitor.ts';

const product = withProduct({ seed: true });
let admin: Person;

beforeEach(async () => {
  await product.db('rate_limits').delete();
  admin = await makePerson(product, 'admin', 'Ada Min');
});

async function signedIn(person: Person, viewport = WIDE): Promise<Page> {
  const page = await newVisitor({ viewport });
  await setSessionCookie(page, product.url, person.cookie);
  return page;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

it('an invited person chooses a password by the mailed link, and sees what their role allows', async () => {
  const owner = await signedIn(admin);
  await owner.goto(`${product.url}/admin/users`);
  await owner.getByRole('link', { name: 'Invite a colleague' }).click();
  await heading(owner, 'Invite a colleague');
  await owner.getByRole('textbox', { name: 'Name' }).fill('Stefan Taff');
  await owner.getByRole('textbox', { name: 'Email' }).fill('stefan@example.com');
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.getByText('Has not accepted the invitation yet').waitFor();
  expect(await findings(owner)).toEqual([]);

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

  const late = await newVisitor();
  await late.goto(address);
  await late.getByText('This invitation has been used already').waitFor();

  await owner.reload();
  await owner.getByText('Is signed in on 1 device.').waitFor();
  await owner.getByRole('button', { name: 'Deactivate' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await owner.getByText('Stefan Taff is deactivated').waitFor();
  await guest.reload();
  await heading(guest, 'Admin Login');
});

describe('staff', () => {
  const ADDRESSES = [
    '/',
    '/posts',
    '/posts/new',
    '/preview',
    '/testimonials',
    '/testimonials/new',
    '/categories',
    '/categories/new',
    '/consultations',
    '/consultations/new',
    '/media',
    '/redirects',
    '/not-found-log',
    '/bin',
    '/users',
    '/users/new',
    '/audit-log',
    '/settings',
    '/import',
    '/newsletter/new',
  ];
  const EDITED = [
    (id: string) => `/posts/${id}/edit`,
    (id: string) => `/users/${id}/edit`,
    (id: string) => `/testimonials/edit/${id}`,
    (id: string) => `/categories/${id}/edit`,
    (id: string) => `/consultations/${id}/edit`,
  ];

  it('see nothing at other addresses, and their requests are refused', async () => {
    const page = await signedIn(await makePerson(product, 'staff'));
    const answered: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/admin/') && response.ok()) answered.push(pathname);
    });
    const reached = page
      .getByText('Only administrators can open the page you asked for')
      .or(page.getByRole('heading', { name: 'Subscribers' }))
      .or(page.getByRole('heading', { name: 'Page not found' }));
    await page.goto(`${product.url}/admin/account`);
    await heading(page, 'Your account');
    for (const address of ADDRESSES) {
      await goTo(page, `${product.url}/admin${address}`);
      await reached.first().waitFor();
    }
    for (const address of EDITED) {
      await goTo(page, `${product.url}/admin${address(admin.id)}`);
      await page.getByText('Only administrators can open the page you asked for').waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/setup');
    }
    const theirs = /^\/api\/admin\/(live$|subscriptions)/;
    expect(answered.filter((path) => !theirs.test(path))).toEqual([]);
  });

  it('can open the newsletter, its export and their own account', async () => {
    const page = await signedIn(await makePerson(product, 'staff'));
    await page.goto(`${product.url}/admin/newsletter`);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await goTo(page, `${product.url}/admin/account`);
    await heading(page, 'Your account');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Back office' }).getByRole('link').allTextContents())
      .toEqual(['Newsletter', 'Subscribers']);
  });
});
