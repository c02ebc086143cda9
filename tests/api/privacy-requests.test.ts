import { afterEach, describe, expect, it } from 'vitest';
import { remindOfConsultations, remindOfPrivacyRequests } from '../../api/reminders/remind.ts';
import { ask } from '../support/admin-client.ts';
import { readMail } from '../support/mail.ts';
import { OUTBOX } from '../support/mail-samples.ts';
import { mailTo } from '../support/people.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ env: { CONSULTATION_NOTIFY: 'team@example.com' } });
afterEach(async () => {
  await product.db('rate_limits').delete();
  await product.db('privacy_requests').delete();
});

const REQUEST = {
  ...{ name: 'Ada Okafor', email: 'ada@example.com', kind: 'complaint', website: '' },
  message: 'You wrote to me twice.\nPlease look into it.',
};
const send = (changed: object = {}) =>
  ask<{ message: string; errors: Record<string, string> }>(`${product.url}/api/privacy-requests`, {
    body: { ...REQUEST, ...changed },
  });
const stored = () => product.db('privacy_requests').orderBy('created_at');
const page = (path: string) => ask<string>(product.url + path);
type Told = { id: string; acknowledged_at: string | null; errors: Record<string, string> };
const { website: _, ...ENTERED } = REQUEST;
const enter = (more: object = {}) => asAdmin<Told>('privacy-requests', { body: { ...ENTERED, ...more } });
const save = (id: string, body: object) => asAdmin<Told>(`privacy-requests/${id}`, { method: 'PUT', body });

describe('a complaint sent by the form', () => {
  it('is stored with a deadline of one calendar month, acknowledged by mail, and the team is notified', async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: { message: 'Thank you. We have your request, and confirm it by email.' },
    });
    // Sent once more, as the answer was lost.
    expect((await send()).status).toBe(200);
    const [row, ...more] = await stored();
    expect(more).toEqual([]);
    const { kind, message } = REQUEST;
    expect(row).toMatchObject({ kind, message, status: 'new', source: 'website' });
    const inAMonth = product.db('privacy_requests').whereRaw("due_at = created_at + interval '1 month'");
    expect(await inAMonth).toHaveLength(1);
    expect(Date.parse(row.acknowledged_at)).toBeGreaterThanOrEqual(Date.parse(row.created_at) - 1000);
    const subject = 'We have your complaint | Verve & Co. Non-Executives';
    const toPerson = await mailTo(product, 'ada@example.com', subject);
    expect(toPerson.text).toContain('This message acknowledges it.');
    const toTeam = await mailTo(product, 'team@example.com', 'A new data complaint');
    expect(toTeam.text).toContain(`/admin/privacy-requests/${row.id}/edit`);
    expect(toTeam.text).not.toContain('ada@example.com');
    expect(await readMail(product.dataDir)).toHaveLength(2);
  });

  it('is refused with words under each field', async () => {
    const wrong = { name: 'Ada\r\nBcc: all@example.com', email: 'ada', kind: 'wish', message: 'short' };
    const answer = await send(wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      name: 'Remove the invisible control characters',
      email: 'Please enter a valid email address',
      kind: 'Choose what it is about',
      message: 'Message must be at least 10 characters',
    });
    expect(await stored()).toEqual([]);
  });

  it('is held back as suspected spam with the same answer, and acknowledged once approved', async () => {
    await product.db('mails').delete();
    const honest = await send();
    await product.db('mails').delete();
    await product.db('privacy_requests').delete();
    expect((await send({ website: 'https://spam.example' })).body).toEqual(honest.body);
    const [row] = await stored();
    expect(row).toMatchObject({ status: 'spam', spam_reason: 'decoy', acknowledged_at: null });
    expect(await product.db('mails')).toEqual([]);
    const approved = await asAdmin(`privacy-requests/${row.id}/approve`, { method: 'POST' });
    expect(approved.body).toMatchObject({
      status: 'new',
      spam_reason: null,
      acknowledged_at: expect.any(String),
    });
    expect((await product.db('mails').pluck('kind')).sort()).toEqual([
      'privacy_request_acknowledgement',
      'privacy_request_notification',
    ]);
  });
});

describe('the form without script', () => {
  const post = (fields: Record<string, string>) =>
    ask<string>(`${product.url}/api/privacy-requests`, { body: new URLSearchParams(fields) });

  it('is on a page linked from privacy policy and footer, and redirects to a page that is safe to reload', async () => {
    expect((await page('/privacy')).body.match(/href="\/privacy\/request"/g)?.length).toBeGreaterThanOrEqual(
      4,
    );
    const { status, body: html } = await page('/privacy/request');
    expect(status).toBe(200);
    expect(html).toContain('action="/api/privacy-requests" method="post"');
    expect(html).toContain('noindex');
    const answer = await post({ ...ENTERED, message: 'Two lines\r\nof a message', vq_note: '' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/privacy/request/received']);
    expect(await stored()).toMatchObject([{ message: 'Two lines\nof a message' }]);
    expect((await page('/privacy/request/received')).body).toContain('confirm it by email');
  });

  it('is shown again with all values and errors when refused', async () => {
    const message = `A long story. ${'And more of it. '.repeat(100)}`;
    const { status, body: html } = await post({ name: 'A', email: 'ada', kind: 'access', message });
    expect(status).toBe(422);
    expect(html).toContain('Name must be at least 2 characters');
    expect(html).toContain('Please enter a valid email address');
    expect(html).toContain(message.trim());
    expect(html).toMatch(/<option value="access" selected/);
  });
});

describe('the inbox of the admin', () => {
  it('records acknowledgement and closing, and finds overdue requests', async () => {
    const answer = { decision: 'granted', outcome: 'A copy was sent.' };
    const { body: late } = await enter({ status: 'new', ...answer });
    expect(late).toMatchObject({ acknowledged_at: null, done_at: null, source: 'admin' });
    expect(await product.db('mails').where({ record_id: late.id })).toEqual([]);
    const { body: done } = await enter({ status: 'done', ...answer });
    expect(done).toMatchObject({ acknowledged_at: expect.any(String), done_at: expect.any(String) });
    await product.db('privacy_requests').update({ due_at: new Date(Date.now() - 1000).toISOString() });
    const overdue = await asAdmin<Told[]>('privacy-requests?filter={"overdue":true}');
    expect(overdue.body.map(({ id }) => id)).toEqual([late.id]);
    expect((await save(done.id, { status: 'in_progress' })).body).toMatchObject({ done_at: null });
  });

  it('requires outcome and answer to close a request', async () => {
    const { id } = (await enter()).body;
    const decision = 'Choose an outcome: without it the request cannot be finished';
    expect(await save(id, { status: 'done' })).toMatchObject({
      status: 422,
      body: {
        errors: { decision, outcome: 'Write one sentence: without it the request cannot be finished' },
      },
    });
    const told = { status: 'done', outcome: 'A copy was sent.' };
    expect((await save(id, told)).body.errors).toEqual({ decision });
    expect((await save(id, { ...told, decision: 'granted' })).status).toBe(200);
    for (const field of ['outcome', 'decision']) expect((await save(id, { [field]: null })).status).toBe(422);
  });
});

describe('one reminder', () => {
  const telling = (...notified: string[]) => {
    const site = { name: 'Sample', url: product.url };
    return { ...{ db: product.db, outbox: OUTBOX, site }, settingsNow: async () => ({ notified }) } as never;
  };
  const reminders = (kind: string) => product.db('mails').where({ kind }).orderBy('to_address');

  it('goes out before the legal deadline of a data request, to those notified or else to administrators', async () => {
    const { db } = product;
    const due = (days: number, more: object = {}) => ({
      ...{ name: 'Ada', email: 'ada@example.com', kind: 'access', message: 'What do you hold?' },
      due_at: db.raw('now() + make_interval(days => ?)', [days]),
      ...more,
    });
    const others = [
      due(9),
      due(-1),
      due(6, { status: 'done' }),
      due(6, { status: 'spam', spam_reason: 'x' }),
    ];
    const [soon] = await db('privacy_requests').insert([due(6), ...others], 'id');
    await Promise.all([remindOfPrivacyRequests(telling()), remindOfPrivacyRequests(telling())]);
    await remindOfPrivacyRequests(telling());
    const told = await reminders('privacy_request_reminder');
    const admins = await db('user_roles').join('users', 'user_id', 'users.id').where({ role: 'admin' });
    expect(told.map(({ record_id, to_address }) => [record_id, to_address])).toEqual(
      admins.map(({ email }) => [soon.id, email]),
    );
    await db('mails').delete();
    await remindOfPrivacyRequests(telling('team@example.com'));
    expect(await reminders('privacy_request_reminder').pluck('to_address')).toEqual(['team@example.com']);
  });

  it('goes out before the deadline of an enquiry, to its assignee too, and not of one that is late', async () => {
    const { db } = product;
    await db('consultations').delete();
    const { id: assignee_id, email } = await db('users').first('id', 'email');
    const [former] = await db('users')
      .insert({ email: 'former@example.com', password_hash: 'none', status: 'deactivated' })
      .returning('id');
    const asked = (hours: number, more: object = {}) => ({
      ...{ first_name: 'Ada', last_name: 'Okafor', company_name: 'Sample', email: 'ada@example.com' },
      ...{ source: 'admin', created_at: db.raw('now() - make_interval(hours => ?)', [hours]) },
      respond_by: db.raw('now() + make_interval(hours => ?)', [24 - hours]),
      ...more,
    });
    const [due] = await db('consultations')
      .insert([
        asked(21, { assignee_id }),
        ...[asked(19), asked(25), asked(25, { assignee_id }), asked(25, { assignee_id: former.id })],
        ...[asked(21, { assignee_id, status: 'replied' }), asked(99, { assignee_id })],
      ])
      .returning('id');
    const remind = () => remindOfConsultations(telling('team@example.com'));
    await Promise.all([remind(), remind()]);
    await remind();
    const told = await reminders('consultation_reminder');
    expect(told.map(({ record_id, to_address }) => [record_id, to_address])).toEqual([
      [due.id, email],
      [due.id, 'team@example.com'],
    ]);
  });
});
