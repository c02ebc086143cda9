import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PASSWORD, PASSWORD_HASH } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { closeAdmin, field, openAdmin } from './open-admin.tsx';

const product = withProduct();
afterEach(closeAdmin);

async function received(email: string): Promise<string> {
  const { db } = product;
  const [{ id }] = await db('privacy_requests')
    .insert({ name: 'Ada Okafor', email, kind: 'access', message: 'What do you hold about me?' })
    .returning('id');
  await db('mails').insert({
    kind: 'privacy_request_acknowledgement',
    to_address: email,
    subject: 'We have your data request',
    text_body: 'Hello',
    html_body: 'Hello',
    message_id: `<${id}@example.com>`,
    state: 'sent',
    resource: 'privacy-requests',
    record_id: id,
  });
  return id;
}

const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

it('a data request is saved, and there again after a reload', async () => {
  const id = await received('saved@example.com');
  const typed = {
    Notes: 'Looked everywhere.\nFound two records.',
    Outcome: 'A copy was sent.',
    'Name *': 'Ada Changed',
    'Email *': 'changed@example.com',
    'Source *': 'newsletter',
    'Message *': 'Changed message',
    'Acknowledged (London)': '2026-07-01T09:00',
  };
  await openAdmin(product, `/privacy-requests/${id}/edit`);
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(await field(label), { target: { value } });
  await choose('Status', 'In progress');
  await choose('About', 'Complaint');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Ada Changed');
  expect(await product.db('privacy_requests').where({ id }).first()).toMatchObject({
    name: 'Ada Changed',
    email: 'changed@example.com',
    kind: 'complaint',
    status: 'in_progress',
    message: 'Changed message',
    notes: typed.Notes,
    outcome: 'A copy was sent.',
    source: 'newsletter',
    acknowledged_at: '2026-07-01T08:00:00.000Z',
    done_at: null,
  });
  await openAdmin(product, `/privacy-requests/${id}/edit`);
  for (const [label, value] of Object.entries(typed)) expect((await field(label)).value, label).toBe(value);
});

it('a request that came by letter is created by hand', async () => {
  const admin = await openAdmin(product, '/privacy-requests/new');
  fireEvent.change(await field('Name *'), { target: { value: 'Grace Writer' } });
  fireEvent.change(await field('Email *'), { target: { value: 'grace@example.com' } });
  fireEvent.change(await field('Message *'), { target: { value: 'Please erase me.' } });
  await choose('About', 'Erasure');
  fireEvent.click(screen.getByRole('button', { name: /^(Save|Create)/ }));
  await waitFor(() => expect(admin.path()).toMatch(/^\/privacy-requests\/[\w-]{36}\/edit$/));
  expect(await product.db('privacy_requests').where({ email: 'grace@example.com' })).toMatchObject([
    { kind: 'erasure', status: 'new', source: 'admin' },
  ]);
});

it('everything about a person is one step from their request, is erased after a question, and no address holds theirs', async () => {
  const email = 'erase.me@example.com';
  const id = await received(email);
  const admin = await openAdmin(product, `/privacy-requests/${id}/edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Everything about this person' }));
  await screen.findByText(email, { selector: 'h2' });
  expect(await screen.findByText('Privacy requests and complaints (1)')).toBeTruthy();
  expect(screen.getByText('Mails (1)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Erase this person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase this person?' });
  expect(dialog.textContent).toContain('Still open: 1 of the privacy requests');
  await product.db('users').update({ password_hash: PASSWORD_HASH });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  const question = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
  fireEvent.change(question.getByLabelText('Current password'), { target: { value: PASSWORD } });
  fireEvent.click(question.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Erased.');
  expect(await product.db('mails').where({ to_address: email })).toEqual([]);
  expect(admin.path() + admin.query()).not.toContain('erase.me');
  expect(admin.requests.join()).not.toContain('erase.me');
});

it('a part of an address is refused before anything is asked', async () => {
  const admin = await openAdmin(product, '/personal-data');
  fireEvent.change(await field('Email address'), { target: { value: 'erase.me' } });
  fireEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await screen.findByText('Please enter a whole, valid email address');
  expect(admin.requests.filter((request) => request.includes('personal-data'))).toEqual([]);
});

it('the jobs that delete are shown with their last run', async () => {
  await openAdmin(product, '/personal-data');
  await screen.findByText('404 log', { selector: 'th' });
  expect(screen.getAllByText('Not yet').length).toBeGreaterThan(5);
  expect(screen.getAllByText('24 months').length).toBeGreaterThan(1);
});

it('staff are shown none of it', async () => {
  await openAdmin(product, '/newsletter', 'staff');
  await screen.findByRole('heading', { name: /Newsletter/ });
  expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull();
});
