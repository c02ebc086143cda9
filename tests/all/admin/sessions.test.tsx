import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeAdmin, field, keepNow, openAdmin, openPanel, press, type } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { appCode, makePerson, PASSWORD, turnOnSecondFactor } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';

let email: string;
/** An account with a second factor. */
let guarded: { email: string; secret: string };

const product = withProduct({ seed: true });
beforeAll(async () => {
  ({ email } = await makePerson(product, 'admin'));
  const person = await makePerson(product, 'admin');
  guarded = { email: person.email, ...(await turnOnSecondFactor(product, person)) };
});
afterEach(closeAdmin);

describe('Admin Login', () => {
  it('shows the provider’s message for a wrong password, then signs in and leads to /admin', async () => {
    const admin = await openAdmin(product, '/login', 'nobody');
    await screen.findByRole('heading', { name: 'Admin Login' });
    await type('Email', email);
    await type('Password', 'wrong password');
    await press('Sign In');
    await within(await screen.findByRole('alert')).findByText('Invalid login credentials');
    await type('Password', PASSWORD);
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
    expect((await field('Email')).disabled).toBe(true);
    expect((await field('Password')).disabled).toBe(true);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(admin.path()).toBe('/');
  });

  it('asks for the code of a second factor after the password, and then leads to /admin', async () => {
    const admin = await openAdmin(product, '/login', 'nobody');
    await type('Email', guarded.email);
    await type('Password', PASSWORD);
    await press('Sign In');
    await type('Code', '000000');
    await press('Sign In');
    await within(await screen.findByRole('alert')).findByText(/This code is not valid/);
    await type('Code', appCode(guarded.secret));
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(admin.path()).toBe('/');
  });

  it('says An unexpected error occurred without a response, and when the browser does not store the cookie', async () => {
    await openAdmin(product, '/login', 'nobody');
    await type('Email', email);
    await type('Password', PASSWORD);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Sign In');
    await within(await screen.findByRole('alert')).findByText('An unexpected error occurred');
    const user = { id: '1', email, full_name: 'Sample Editor', role: 'admin', roles: ['admin'] };
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.endsWith('/login') ? { user } : { user: null }),
    );
    await press('Sign In');
    await screen.findByText(/blocks the cookie that keeps you signed in/);
  });
});

describe('protected pages', () => {
  it('say Loading... while the session is checked, and send a signed-out visitor to /admin/login', async () => {
    const admin = await openAdmin(product, '/posts', 'nobody');
    expect((await screen.findByRole('status')).textContent).toBe('Loading...');
    await screen.findByRole('heading', { name: 'Admin Login' });
    expect(admin.path()).toBe('/login');
  });

  it('send an account without a role to /admin/setup, which offers to sign out', async () => {
    const admin = await openAdmin(product, '/testimonials', null);
    await screen.findByText(/This account has no admin access/);
    expect(admin.path()).toBe('/setup');
    await press('Sign out');
    await screen.findByRole('heading', { name: 'Admin Login' });
  });

  it('give staff the newsletter, and nothing else', async () => {
    const admin = await openAdmin(product, '/', 'staff');
    await screen.findByRole('heading', { name: 'Subscribers' });
    expect(admin.path()).toBe('/newsletter');
    const menu = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Newsletter', 'Subscribers']);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add a subscriber' })).toBeNull();
  });
});

describe('an expired session', () => {
  it('asks for the password if there is unsaved work, keeps the form when that is dismissed, and saves it after signing in', async () => {
    expectNoise(/HttpError/);
    const post = await product.db('blog_posts').where({ published: true }).first('id');
    const admin = await openAdmin(product, `/posts/${post.id}/edit`);
    await openPanel();
    await admin.loseSession();
    await type('Excerpt', 'Typed as the session ended');
    const asked = async () => {
      keepNow();
      return within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    };
    await userEvent.click((await asked()).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(admin.path()).toBe(`/posts/${post.id}/edit`);
    expect((await field('Excerpt')).value).toBe('Typed as the session ended');
    const dialog = await asked();
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: email } });
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: PASSWORD } });
    await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
    await screen.findByText(/^Saved \d\d:\d\d$/);
    const { fields } = await product.db('post_drafts').where({ id: post.id }).first('fields');
    expect(fields.excerpt).toBe('Typed as the session ended');
  });

  it('is noticed when the tab becomes visible, and without unsaved work leads to /admin/login', async () => {
    // react-admin clears the cache before unmounting the list, whose last render then refetches in vain.
    expectNoise(/HttpError/);
    const admin = await openAdmin(product, '/posts');
    await screen.findAllByRole('row');
    await admin.loseSession();
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByRole('heading', { name: 'Admin Login' });
  });
});
