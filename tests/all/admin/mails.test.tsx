import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeAdmin, openAdmin, press } from '../../admin/open-admin.tsx';
import { withProduct, withSmtpServer } from '../../support/product.ts';

const smtp = withSmtpServer();

const product = withProduct(() => ({ env: { SMTP_URL: smtp.url } }));
beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await closeAdmin();
  await product.db('mails').delete();
  smtp.accepted.length = 0;
});

let n = 0;
async function aMail(changed: object = {}): Promise<string> {
  n += 1;
  const [{ id }] = await product
    .db('mails')
    .insert({
      kind: 'consultation_confirmation',
      to_address: `visitor-${n}@example.com`,
      subject: `Mail ${n}`,
      text_body: `Plain words of mail ${n}`,
      html_body: `<p>Words of mail ${n}</p>`,
      message_id: `<mail-${n}@example.com>`,
      state: 'sent',
      attempts: 1,
      // Far in the future, so that the product does not send a waiting one.
      next_attempt_at: '2099-01-01T00:00:00Z',
      last_attempt_at: new Date(),
      ...changed,
    })
    .returning('id');
  return id;
}
const failed = {
  state: 'failed',
  last_error: "Can't send mail - all recipients were rejected: 550 No such mailbox",
};
const stateOf = async (id: string) => (await product.db('mails').where({ id }).first('state'))?.state;

describe('the outbox', () => {
  it('lists mails with what went wrong, resends one at once unless its text is gone, and finds them by address', async () => {
    const one = await aMail(failed);
    const two = await aMail(failed);
    await aMail({
      ...failed,
      kind: 'invitation',
      is_secret: true,
      text_body: '',
      html_body: '',
    });
    await openAdmin(product, '/mails');
    expect(await screen.findAllByText('The reader’s mail server refused this address.')).toHaveLength(3);
    const subject = (await product.db('mails').where({ id: one }).first('subject')).subject;
    expect(screen.getAllByRole('button', { name: /^Send again: / })).toHaveLength(2);
    await press(new RegExp(`^Send again: ${subject},`));
    await screen.findByText(/^The email is on its way to/);
    await expect.poll(() => stateOf(one)).toBe('sent');
    // It must have arrived before the next test counts its own.
    await expect.poll(() => smtp.accepted.length).toBe(1);
    const { to_address } = await product.db('mails').where({ id: two }).first('to_address');
    fireEvent.change(await screen.findByLabelText('Search addresses, subjects'), {
      target: { value: to_address.toUpperCase() },
    });
    await waitFor(() => expect(screen.queryAllByText(/^visitor-/)).toHaveLength(1));
    await screen.findByText(to_address);
  });
});

it('a mail shows what went wrong in plain words, what to do, the message and what it is about', async () => {
  const error = 'Invalid login: 535 5.7.8 Authentication failed';
  const id = await aMail({
    state: 'queued',
    attempts: 2,
    last_error: error,
    resource: 'consultations',
    record_id: '00000000-0000-4000-8000-00000000000a',
    attempt_log: JSON.stringify([
      { at: '2026-11-20T09:00:00.000Z', outcome: 'postponed', error: 'connect ECONNREFUSED 127.0.0.1:25' },
      { at: '2026-11-20T09:00:30.000Z', outcome: 'postponed', error },
    ]),
  });
  await openAdmin(product, `/mails/${id}`);
  const trouble = within(await screen.findByRole('group', { name: 'What went wrong' }));
  trouble.getByText('The mail server does not accept the user name or password.');
  trouble.getByText(`The mail server said: ${error}`);
  const steps = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining('Written.'),
    '20 Nov 2026, 09:00The mail server cannot be reached.',
    '20 Nov 2026, 09:00The mail server does not accept the user name or password.',
    '1 Jan 2099, 00:00Next attempt. We keep trying for three days.',
  ]);
  const frame = screen.getByTitle<HTMLIFrameElement>('The message as it looks');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toMatch(/Words of mail/);
  expect(screen.getByRole('link', { name: 'Open the enquiry' }).getAttribute('href')).toBe(
    '/consultations/00000000-0000-4000-8000-00000000000a/edit',
  );
});

it('the warning above pages says that mail is waiting after a failure or was given up, and links to it', async () => {
  await aMail({ state: 'queued', attempts: 3, last_error: 'connect ECONNREFUSED 127.0.0.1:25' });
  await openAdmin(product, '/categories');
  const found = await screen.findByRole('region', { name: 'Mail' });
  expect(found.textContent).toContain('1 email could not be sent yet. The mail server cannot be reached.');
  expect(within(found).queryByRole('button')).toBeNull();
  await product.db('mails').update({ state: 'failed' });
  await aMail({ ...failed, last_attempt_at: new Date(Date.now() - 2 * 86_400_000) });
  const admin = await openAdmin(product, '/categories');
  await screen.findByText('1 email could not be delivered within the last day.');
  await userEvent.click(screen.getByRole('link', { name: 'Open sent email' }));
  await waitFor(() => expect(admin.path()).toBe('/mails'));
  expect(JSON.parse(admin.query().get('filter') ?? '')).toEqual({ state: 'failed' });
});
