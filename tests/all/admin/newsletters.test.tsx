import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { NO_MAIL_SERVER } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { wordsOf } from '../../../admin/newsletters/start-campaign.tsx';
import { aPost } from '../../../seeds/factories.ts';
import { closeAdmin, field, openAdmin, press, type } from '../../admin/open-admin.tsx';
import { withAdmin } from '../../support/sign-in.ts';

let post: string;

const { product, asAdmin } = withAdmin();
beforeAll(async () => {
  const sent = aPost({ slug: 'sent', title: 'Sent' });
  await product.db('blog_posts').insert([aPost({ slug: 'another', title: 'Another' }), sent]);
  post = sent.id;
});
afterEach(closeAdmin);

const subject = () => field(/^Subject/);
it('autosaves a campaign with its articles in their order, but no subject of no words', async () => {
  const [{ id }] = await product
    .db('newsletters')
    .insert({ subject: 'Of one article', post_ids: [post] })
    .returning('id');
  const page = await openAdmin(product, `/campaigns/${id}`);
  const box = await screen.findByRole('combobox', { name: 'Add another article' });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'Another' } });
  await userEvent.click(await screen.findByRole('option', { name: /^Another/ }));
  const up = await screen.findByRole('button', { name: 'Move Another up' });
  await userEvent.click(up);
  expect(document.activeElement).toBe(up);
  fireEvent.change(await subject(), { target: { value: '' } });
  await screen.findByText('Subject is required');
  fireEvent.change(await subject(), { target: { value: 'My own words' } });
  const saved = () => product.db('newsletters').first('subject', 'post_ids');
  await waitFor(async () => expect((await saved()).subject).toBe('My own words'));
  const another = await product.db('blog_posts').where({ slug: 'another' }).first('id');
  expect((await saved()).post_ids).toEqual([another.id, post]);
  await openAdmin(product, page.path());
  expect((await subject()).value).toBe('My own words');
});

it('begins from an article with its picture, and with its excerpt as text, not as HTML', () => {
  const article = aPost({ excerpt: ' R&D <b>pays</b> ', featured_image: '/art/covers/a.svg' });
  const begun = { post_ids: [article.id], subject: article.title, picture: '/art/covers/a.svg' };
  const intro = '<p>R&amp;D &lt;b&gt;pays&lt;/b&gt;</p>';
  expect(wordsOf(article as unknown as Post)).toMatchObject({ ...begun, intro });
});

it('says above what sends mail that there is no mail server, until that is hidden', async () => {
  sessionStorage.clear();
  const warning = () => screen.queryByRole('region', { name: 'Mail' });
  const admin = await openAdmin(product, '/campaigns');
  await screen.findByText('No mail server is set up.');
  await admin.go('/media');
  await waitFor(() => expect(warning()).toBeNull());
  await admin.go('/campaigns');
  await waitFor(() => expect(warning()).not.toBeNull());
  await press('Hide for now');
  expect(warning()).toBeNull();
  const { requests } = await openAdmin(product, '/newsletter');
  await waitFor(() => expect(requests).toContain('GET /api/admin/mails/status'));
  await screen.findByRole('heading', { name: 'Subscribers' });
  expect(warning()).toBeNull();
});

it('refuses to send without a mail server, on screen and in the API', async () => {
  const { db } = product;
  await db('subscriptions').insert({ email: 'reader@example.com', status: 'confirmed', source: 'test' });
  const [{ id }] = await db('newsletters')
    .insert({ subject: 'To a file', post_ids: [post] })
    .returning('id');
  await openAdmin(product, `/campaigns/${id}`);
  await screen.findByText(/^Goes to 1 person who confirmed/);
  await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
  await screen.findByRole('dialog', { name: 'This cannot be sent yet' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to the draft' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await screen.findByText(/^A test to .* was not sent, because no mail server is set up/);
  for (const command of ['start', 'schedule', 'resume', 'resend']) {
    const body = { at: '2099-01-01T00:00:00Z' };
    const answer = await asAdmin<{ message: string }>(`newsletters/${id}/${command}`, { body });
    expect([answer.status, answer.body.message]).toEqual([409, NO_MAIL_SERVER]);
  }
  expect(await db('mails').where({ kind: 'newsletter' }).pluck('id')).toEqual([]);
});

it('neither sends nor tests a campaign whose latest changes cannot be saved, and says so', async () => {
  const [{ id }] = await product
    .db('newsletters')
    .insert({ subject: 'As it was', post_ids: [post] })
    .returning('id');
  await openAdmin(product, `/campaigns/${id}`);
  await screen.findByText(/^Goes to /);
  const mails = () => product.db('mails').orderBy('id').pluck('id');
  const before = await mails();
  await type(/^Preview line/, 'Of today');
  for (const name of ['Send…', 'Send me a test']) {
    fireEvent.change(await subject(), { target: { value: '' } });
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByText(/^Your latest words are not saved\. Put right what the marked fields say\./);
    await waitFor(async () => expect(document.activeElement).toBe(await subject()));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(await mails()).toEqual(before);
  fireEvent.change(await subject(), { target: { value: 'As it is' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
  await screen.findByRole('dialog');
  expect(await product.db('newsletters').where({ id }).first('subject', 'preheader')).toEqual({
    subject: 'As it is',
    preheader: 'Of today',
  });
});

it('shows the time of a scheduled campaign, and can cancel it', async () => {
  const [{ id }] = await product
    .db('newsletters')
    .insert({
      subject: 'On its day',
      post_ids: [post],
      state: 'scheduled',
      scheduled_at: '2099-07-02T07:00:00Z',
      next_batch_at: '2099-07-02T07:00:00Z',
    })
    .returning('id');
  await openAdmin(product, `/campaigns/${id}`);
  await screen.findByRole('heading', { name: 'Goes out on Thursday 2 July at 08:00' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
  await screen.findByRole('button', { name: 'Send…' });
  expect((await product.db('newsletters').where({ id }).first('state')).state).toBe('draft');
});
