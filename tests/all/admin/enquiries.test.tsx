import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { closeAdmin, field, openAdmin, press, type } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct();
afterEach(closeAdmin);

async function insert(values: Parameters<typeof aConsultation>[0] = {}) {
  const enquiry = aConsultation({ first_name: 'Robin', ...values });
  await product.db('consultations').insert(enquiry);
  return { ...enquiry, path: `/consultations/${enquiry.id}/edit` };
}
const reply = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Robin' });
const unsent = () => Object.keys(localStorage).filter((key) => key.startsWith('admin-unsent:'));

it('keeps a begun reply and note for the person who signs out and in again', async () => {
  // A page that is still open looks whether the enquiries of begun texts exist, and is refused once nobody is signed in.
  expectNoise(/HttpError/);
  const { path } = await insert();
  const { email } = await makePerson(product, 'admin');
  const signIn = async () => {
    await type('Email', email);
    await type('Password', PASSWORD);
    await press('Sign In');
    await screen.findByRole('heading', { name: 'Dashboard' });
  };
  const admin = await openAdmin(product, '/login', 'nobody');
  await signIn();
  await admin.go(path);
  await type('Note for colleagues', 'Half a note');
  // Opens below an enquiry that is open already.
  await admin.go(`${path}#reply`);
  fireEvent.change(await reply(), { target: { value: 'Half a reply' } });
  await admin.go('/consultations');
  await press('Sample Person');
  await userEvent.click(await screen.findByRole('menuitem', { name: /Sign out/ }));
  await screen.findByRole('heading', { name: 'Admin Login' });
  await admin.loseSession();
  await signIn();
  await admin.go(path);
  expect((await reply()).value).toBe('Half a reply');
  expect((await field('Note for colleagues')).value).toBe('Half a note');
  await press('Discard');
  await press('Add note');
  await press(/^Remove your note of/);
  expect(unsent()).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Remove your note?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Half a note')).toBeNull());
});

it('deletes a begun note from the browser with its enquiry', async () => {
  const { id, path } = await insert();
  const admin = await openAdmin(product, path);
  await type('Note for colleagues', 'Secret');
  expect(unsent()).toHaveLength(1);
  await admin.go(`/consultations/${id}/details`);
  await press('Delete');
  const question = within(await screen.findByRole('dialog', { name: 'Delete this?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Enquiries' });
  expect(unsent()).toEqual([]);
});

it('leaves the focus on the page after a change of the selected enquiries', async () => {
  const { id, last_name } = await insert();
  await openAdmin(product, '/consultations');
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select Robin ${last_name}` }));
  await press('Mark spam');
  const question = within(await screen.findByRole('dialog', { name: 'Mark these enquiries as spam?' }));
  await userEvent.click(await question.findByRole('button', { name: 'Mark spam 1' }));
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('main-content'));
  expect(await product.db('consultations').where({ id }).first('status')).toEqual({ status: 'spam' });
});

/** The times of an appointment tomorrow. */
const at = (time: string) => {
  const starts_at = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`;
  return { starts_at, ends_at: product.db.raw("?::timestamptz + '30 min'", [starts_at]) };
};
const agree = (id: string, host_id: string) => {
  const meeting = { id, consultation_id: id, how: 'phone', ...at('10:00') };
  return product
    .db('appointments')
    .insert({ ...meeting, host_id, host: 'Ada', host_email: 'ada@example.com' });
};

it('opens an enquiry with a meeting again as such, also from the list', async () => {
  const { id } = await insert({ status: 'won' });
  await agree(id, id);
  await openAdmin(product, `/consultations?filter=${encodeURIComponent('{"status":"won"}')}`);
  await press(/^More actions: Robin/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open it again' }));
  await screen.findByRole('button', { name: 'Undo' });
  const agreed = { status: 'meeting_agreed' };
  expect(await product.db('consultations').where({ id }).first('status')).toEqual(agreed);
});

it('says what a visitor chose while the time was being changed, and then saves over it', async () => {
  expectNoise(/HttpError/);
  const { id, path } = await insert({ status: 'meeting_agreed' });
  const user = await product.db('users').first('id');
  await agree(id, user.id);
  await openAdmin(product, path);
  await press('Change the time');
  await type(/^From/, '15:00');
  const [moved] = await product.db('appointments').where({ id }).update(at('12:00')).returning('updated_at');
  const { starts_at } = at('12:00');
  const told = { starts_at, minutes: 30, host_id: user.id, how: 'phone', place: '' };
  const event = { appointment_id: id, consultation_id: id, what: 'changed', at: moved.updated_at };
  await product.db('appointment_events').insert({ ...event, ...told, is_sent: true });
  await press('Save without sending');
  await screen.findByText(
    /^Robin saved this meeting .* It is now .*, 1[23]:00 to .* Save again to replace that\.$/,
  );
  expect((await field(/^From/)).value).toBe('15:00');
  await press('Save without sending');
  await screen.findByText('Saved. Nothing was sent.');
  await screen.findByText('Robin changed the time');
});
