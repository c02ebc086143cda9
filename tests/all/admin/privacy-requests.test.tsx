import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { closeAdmin, openAdmin, type } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { PASSWORD, PASSWORD_HASH } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct();
afterEach(closeAdmin);

async function received(email: string): Promise<string> {
  const { db } = product;
  const [{ id }] = await db('privacy_requests')
    .insert({ name: 'Ada Okafor', email, kind: 'access', message: 'What do you hold about me?' })
    .returning('id');
  const about = { kind: 'privacy_request_acknowledgement', resource: 'privacy-requests', record_id: id };
  const words = { subject: 'We have your data request', text_body: 'Hello', html_body: 'Hello' };
  const sent = { to_address: email, message_id: `<${id}@example.com>`, state: 'sent' };
  await db('mails').insert({ ...about, ...words, ...sent });
  return id;
}

it('requires an outcome and what the person was told to close a request', async () => {
  expectNoise(/HttpError/);
  const id = await received('ended@example.com');
  await openAdmin(product, `/privacy-requests/${id}/edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Finish the request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish Ada Okafor’s request' }));
  const finish = dialog.getByRole('button', { name: 'Finish the request' });
  fireEvent.click(finish);
  await dialog.findByText('Choose an outcome: without it the request cannot be finished');
  fireEvent.click(dialog.getByRole('radio', { name: 'Part of it' }));
  fireEvent.click(finish);
  const told = dialog.getByRole('textbox', { name: 'What was Ada Okafor told?' });
  await waitFor(() => expect(document.activeElement).toBe(told));
  dialog.getByText('Write one sentence: without it the request cannot be finished');
  fireEvent.change(told, { target: { value: 'We sent all but the notes.' } });
  fireEvent.click(finish);
  await screen.findByText('Finished: Ada Okafor');
  expect(await product.db('privacy_requests').where({ id }).first()).toMatchObject({
    status: 'done',
    decision: 'partly',
    outcome: 'We sent all but the notes.',
  });
});

it('links a request to all data of the person, erases it after a dialog, and keeps their address out of URLs', async () => {
  const email = 'erase.me@example.com';
  const id = await received(email);
  const admin = await openAdmin(product, `/privacy-requests/${id}/edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Everything about this person' }));
  await screen.findByText(email, { selector: 'h2' });
  const held = within(await screen.findByRole('list', { name: 'What we hold' }));
  held.getByText('Privacy requests');
  held.getByText(/^1 email, the latest on .*: “We have your data request”$/);
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

it('lets one of the people be chosen who are found, and says when nobody is', async () => {
  const people = ['Lonsdale', 'Marsh'].map((last_name) =>
    aConsultation({ first_name: 'Harriet', last_name }),
  );
  await product.db('consultations').insert(people);
  await openAdmin(product, '/personal-data');
  const search = async (q: string) => {
    await type('A name, an address or a phone number', q);
    fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
  };
  await search('harriet');
  fireEvent.click(await screen.findByRole('button', { name: 'Harriet Marsh' }));
  await screen.findByText(people[1]?.email ?? '', { selector: 'h2' });
  await search('nobody called so');
  await screen.findByText(/Nobody was found with this name/);
});

it('searches for a person from Find, who is not named in the address', async () => {
  await product.db('privacy_requests').insert({
    ...{ name: 'Zoë O’Neill', email: 'zoe@example.com', kind: 'access', message: 'What do you hold?' },
    due_at: '2030-01-01T00:00:00.000Z',
  });
  const admin = await openAdmin(product, '/');
  fireEvent.click(await screen.findByRole('button', { name: /^Find a page/ }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find' }), {
    target: { value: "zoe o'neill" },
  });
  fireEvent.click(await screen.findByRole('option', { name: /Find a person: ‘zoe o'neill’/ }));
  await screen.findByText('zoe@example.com', { selector: 'h2' });
  expect(admin.path() + admin.query()).toBe('/personal-data');
});
