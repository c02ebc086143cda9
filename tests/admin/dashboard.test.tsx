import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aConsultation } from '../../seeds/factories.ts';
import { expectNoise } from '../support/noise-guard.ts';
import { withProduct } from '../support/product.ts';
import { closeAdmin, openAdmin } from './open-admin.tsx';

const product = withProduct({ seed: true });
afterEach(closeAdmin);

const count = async (table: string, where: object = {}) =>
  Number((await product.db(table).where(where).count('* as count').first())?.count);

it('says what needs doing, each with the page where it is done', async () => {
  await product
    .db('consultations')
    .insert(aConsultation({ respond_by: new Date(Date.now() - 3_600_000).toISOString() }));
  await openAdmin(product, '/');
  const todo = within(await screen.findByRole('region', { name: 'What needs doing' }));
  const overdue = await todo.findByRole('link', { name: /overdue/ });
  const address = new URL(overdue.getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/consultations');
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual({ overdue: true });
  const mail = todo.getByRole('link', { name: /No mail server is set up/ });
  expect(mail.getAttribute('href')).toBe('/mails');
});

it('shows figures from the tables, and where each is looked into', async () => {
  await openAdmin(product, '/');
  const tile = async (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}`) });
  const confirmed = await count('subscriptions', { status: 'confirmed' });
  expect((await tile('Confirmed subscribers')).textContent).toContain(`Confirmed subscribers${confirmed}`);
  expect((await tile('Consultation requests')).textContent).toContain('in the 30 days before');
  expect((await tile('Published articles')).getAttribute('href')).toContain('/posts?filter=');
});

it('keeps the period in the address, and takes it from there', async () => {
  const admin = await openAdmin(product, '/?days=7');
  await screen.findByText('page views in 7 days');
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '90 days' }));
  await screen.findByText('page views in 90 days');
  expect(admin.query().get('days')).toBe('90');
});

it('looks at 30 days where the address names no period that there is', async () => {
  await openAdmin(product, '/?days=8');
  await screen.findByText('page views in 30 days');
});

it('says every plot in words as well: a table of days', async () => {
  await openAdmin(product, '/?days=7');
  const plot = within(await screen.findByRole('region', { name: 'Newsletter sign-ups' }));
  await userEvent.click(await plot.findByRole('button', { name: 'Newsletter sign-ups: Show as table' }));
  expect(within(await plot.findByRole('table')).getAllByRole('row')).toHaveLength(1 + 7);
});

it('says what went wrong, and tries again', async () => {
  expectNoise(/HttpError/);
  await openAdmin(product, '/');
  await screen.findByText('page views in 30 days');
  await closeAdmin();
  await product.db.raw('alter table post_views rename to post_views_away');
  await openAdmin(product, '/');
  await screen.findByRole('heading', { name: 'Not loaded' }, { timeout: 12_000 });
  await product.db.raw('alter table post_views_away rename to post_views');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('page views in 30 days');
});

it('is calm when nothing waits, and says what is empty', async () => {
  for (const table of ['consultations', 'subscriptions', 'post_views', 'analytics_events'])
    await product.db(table).delete();
  await product.db('blog_posts').whereRaw('not published or published_at > now()').delete();
  await openAdmin(product, '/');
  const todo = within(await screen.findByRole('region', { name: 'What needs doing' }));
  await waitFor(() => expect(todo.getAllByRole('listitem').map((item) => item.textContent)).not.toEqual([]));
  expect(todo.queryByText(/overdue|new request|draft|spam/)).toBeNull();
  await screen.findByText('Nobody has asked for a consultation yet.');
  await screen.findByText('No article was opened.');
  await screen.findByText('Nobody signed up.');
});
