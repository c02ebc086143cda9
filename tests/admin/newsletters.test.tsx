import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { NO_MAIL_SERVER } from '#shared/newsletters.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { closeAdmin, field, openAdmin } from './open-admin.tsx';

let post: string;

const product = withProduct();
beforeAll(async () => {
  await product.db('blog_posts').insert({
    slug: 'another',
    title: 'Another',
    content: 'Text',
    content_html: '<p>Text</p>',
    published: true,
  });
  [{ id: post }] = await product
    .db('blog_posts')
    .insert({ slug: 'sent', title: 'Sent', content: 'Text', content_html: '<p>Text</p>', published: true })
    .returning('id');
});
afterEach(closeAdmin);

const TYPED = {
  'Subject *': 'Changed subject',
  'Preview line': 'Changed line',
  Introduction: 'Changed\n\nintroduction',
  'Emails a minute': '60',
};

it('a newsletter begins at a post, is saved and there again after a reload', async () => {
  const page = await openAdmin(product, `/newsletters/new?post=${post}`);
  const subject = await field(/^Subject/);
  expect(subject.value).toBe('Sent');
  fireEvent.change(subject, { target: { value: 'First subject' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Created: First subject');
  await waitFor(() => expect(page.path()).toMatch(/^\/newsletters\/[0-9a-f-]{36}$/));
  const path = page.path();
  await screen.findByRole('heading', { name: 'Sending' });
  for (const [label, value] of Object.entries(TYPED)) {
    const name = new RegExp(`^${label.replace(' *', '')}`);
    fireEvent.change(await field(name), { target: { value } });
  }
  await screen.findByText('Save your changes first.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Changed subject');

  await openAdmin(product, path);
  for (const [label, value] of Object.entries(TYPED)) {
    const name = new RegExp(`^${label.replace(' *', '')}`);
    expect((await field(name)).value, label).toBe(value);
  }
  expect(await product.db('newsletters').first('post_id')).toEqual({ post_id: post });
});

it('the chooser searches all published posts, and names a chosen one that is not among the first', async () => {
  const chosen = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Post/ });
  const many = Array.from({ length: 30 }, (_, n) => ({
    slug: `later-${n}`,
    title: `Later ${n}`,
    published: true,
    published_at: new Date(Date.UTC(2026, 0, n + 1)),
  }));
  const [old] = await product
    .db('blog_posts')
    .insert({ slug: 'old', title: 'The oldest', published: true, published_at: '2001-01-01' })
    .returning('id');
  await product.db('blog_posts').insert(many);
  await openAdmin(product, `/newsletters/new?post=${old.id}`);
  await waitFor(async () => expect((await chosen()).value).toBe('The oldest'));
  await userEvent.clear(await chosen());
  await userEvent.type(await chosen(), 'Later 17');
  await userEvent.click(await screen.findByRole('option', { name: 'Later 17' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Created: Later 17');
  const sent = await product.db('blog_posts').where({ slug: 'later-17' }).first('id');
  expect(await product.db('newsletters').where({ post_id: sent.id })).toHaveLength(1);

  await product.db('blog_posts').where({ id: sent.id }).update({ published: false });
  const [{ id }] = await product.db('newsletters').where({ post_id: sent.id }).select('id');
  await openAdmin(product, `/newsletters/${id}`);
  await screen.findByText('This post is not published.');
  expect((await chosen()).value).toBe('Later 17');
});

it('a newsletter that nobody would get cannot be started, and says why', async () => {
  const [{ id }] = await product
    .db('newsletters')
    .insert({ subject: 'To nobody', post_id: post })
    .returning('id');
  await openAdmin(product, `/newsletters/${id}`);
  await screen.findByText('Nobody would get it now: there is no confirmed subscriber.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the newsletter' }).disabled).toBe(true);
});

it('without a mail server no newsletter is sent, and screen and API say why', async () => {
  const { db, url } = product;
  await db('subscriptions').insert({ email: 'reader@example.com', status: 'confirmed', source: 'test' });
  const [{ id }] = await db('newsletters').insert({ subject: 'To a file', post_id: post }).returning('id');
  await openAdmin(product, `/newsletters/${id}`);
  await screen.findByText(NO_MAIL_SERVER);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the newsletter' }).disabled).toBe(true);
  const cookie = await signIn(product, 'admin');
  for (const command of ['start', 'resume', 'resend']) {
    const answer = await ask<{ message: string }>(`${url}/api/admin/newsletters/${id}/${command}`, {
      cookie,
      body: {},
    });
    expect([answer.status, answer.body.message]).toEqual([409, NO_MAIL_SERVER]);
  }
  expect(await db('mails').where({ kind: 'newsletter' }).pluck('id')).toEqual([]);
});

it('the subject follows the chosen post until somebody writes one', async () => {
  await openAdmin(product, '/newsletters/new');
  const subject = await field(/^Subject/);
  const choose = async (title: string) => {
    const search = await screen.findByRole('combobox', { name: /^Post/ });
    await userEvent.clear(search);
    await userEvent.type(search, title);
    await userEvent.click(await screen.findByRole('option', { name: title }));
  };
  await choose('Sent');
  expect(subject.value).toBe('Sent');
  await choose('Another');
  expect(subject.value).toBe('Another');
  fireEvent.change(subject, { target: { value: 'My own words' } });
  await choose('Sent');
  expect(subject.value).toBe('My own words');
});

it('staff are not shown newsletters', async () => {
  const page = await openAdmin(product, '/newsletters', 'staff');
  await waitFor(() => expect(page.path()).toBe('/setup'));
  expect(page.requests.filter((request) => request.includes('/newsletters'))).toEqual([]);
});
