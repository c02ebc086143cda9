import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { goTo } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import {
  appCode,
  linkIn,
  mailTo,
  makePerson,
  PASSWORD,
  type Person,
  turnOnSecondFactor,
} from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { openSession } from '../../support/sign-in.ts';
import { NARROW, newVisitor, setSessionCookie, WIDE } from '../../support/visitor.ts';

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

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

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

it('resets a forgotten password with the mailed link', async () => {
  const page = await newVisitor({ viewport: NARROW });
  await page.goto(`${product.url}/admin/login`);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  // The login page, which has a field of the same name, stays for the moment that navigating takes.
  await heading(page, 'Forgotten password');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('an email with a link is on its way').waitFor();

  const { address } = linkIn(await mailTo(product, admin.email, 'Choose a new password'));
  await page.goto(address);
  await page.getByLabel('New password').fill('an entirely new password');
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(`Sign in with it as ${admin.email}`).waitFor();
  await signIn(page, admin.email, 'an entirely new password');
  await heading(page, /^Good (morning|afternoon|evening)/);

  await page.goto(address);
  await page.getByText('This link has been used already').waitFor();
});

it('turns on the second factor, asks for it at sign-in, and accepts a recovery code instead', async () => {
  const page = await signedIn(admin);
  await page.goto(`${product.url}/admin/account`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 of 10 recovery codes are left.').waitFor();

  // Codes are accepted one step early or late; the next one is unused and stays valid long enough.
  for (const [n, code] of [appCode(secret, 1), recoveryCode].entries()) {
    const again = await newVisitor({ viewport: n === 0 ? WIDE : NARROW });
    await again.goto(`${product.url}/admin/login`);
    await signIn(again, admin.email);
    await again.getByLabel('Code').fill('000000');
    expect(await findings(again)).toEqual([]);
    await again.getByRole('button', { name: 'Sign In' }).click();
    await again.getByText('This code is not valid.').waitFor();
    await again.getByLabel('Code').fill(code);
    await again.getByRole('button', { name: 'Sign In' }).click();
    await heading(again, /^Good (morning|afternoon|evening)/);
  }
});

it('an expired session with unsaved work asks for the code too, and continues the save', async () => {
  const { secret } = await turnOnSecondFactor(product, admin);
  const page = await signedIn(admin);
  const { id } = await product.db('blog_categories').first('id');
  await page.goto(`${product.url}/admin/categories/${id}/edit`);
  await page.getByLabel('Name').fill('Named as the session ended');
  await product.db('sessions').where({ user_id: admin.id }).delete();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.getByLabel('Code').fill(appCode(secret, 1));
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Saved: Named as the session ended').waitFor();
});

it('ends another session from the account page', async () => {
  const phone = await newVisitor({ viewport: NARROW });
  const cookie = await openSession(
    product,
    admin.id,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  );
  await setSessionCookie(phone, product.url, cookie);
  await phone.goto(`${product.url}/admin/account`);
  await heading(phone, 'Your account');

  const page = await signedIn(admin);
  await page.goto(`${product.url}/admin/account`);
  await page.getByText('This one').waitFor();
  await page.getByRole('button', { name: /^Sign out Safari on iOS/ }).click();
  await page.getByText('Signed out: Safari on iOS').waitFor();
  await phone.reload();
  await heading(phone, 'Admin Login');
  await page.reload();
  await heading(page, 'Your account');
});
