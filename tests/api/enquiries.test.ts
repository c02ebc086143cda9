import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConsultation } from '../../seeds/factories.ts';
import type { Enquiry, TimelineEntry } from '../../shared/consultations.ts';
import { invalid } from '../support/admin-client.ts';
import { parseMail } from '../support/mail.ts';
import { withSmtpServer } from '../support/product.ts';
import { withAdmin } from '../support/sign-in.ts';

const smtp = withSmtpServer();
let me: string;

const { product, cookie, asAdmin } = withAdmin(() => ({
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'Verve <hello@verve.example>' },
}));
beforeAll(async () => {
  me = (await asAdmin<{ id: string }[]>('consultations/assignees')).body[0]?.id ?? '';
});
beforeEach(async () => {
  await product.db('consultations').delete();
  smtp.accepted.length = 0;
});

const api = (path: string) => `${product.url}/api/admin/${path}`;
const get = <T>(path: string) => asAdmin<T>(path);
const put = <T = Enquiry>(path: string, body: object) => asAdmin<T>(path, { method: 'PUT', body });

async function insert(row: Parameters<typeof aConsultation>[0] = {}): Promise<string> {
  const request = aConsultation({ first_name: 'Harriet', email: 'harriet@example.com', ...row });
  await product.db('consultations').insert(request);
  return request.id;
}
const stored = (id: string) => get<Enquiry>(`consultations/${id}`).then(({ body }) => body);
const mails = async (count: number) => {
  await expect.poll(() => smtp.accepted.length).toBe(count);
  return Promise.all(smtp.accepted.map((raw) => parseMail(raw)));
};
const timeline = async (id: string) => (await get<TimelineEntry[]>(`consultations/${id}/timeline`)).body;
const errorOf = ({ body }: { body: unknown }) => (body as { error: string }).error;

describe('a reply', () => {
  const send = (id: string, body: object, replyId: string = randomUUID()) =>
    put<TimelineEntry[]>(`consultations/${id}/replies/${replyId}`, body);
  const words = { subject: 'Your enquiry', text: 'Dear Harriet,\n\nThursday <it> is.\nEleanor' };

  it('is sent once as a personal mail with its writer as Reply-To, stops the clock and stays with the enquiry', async () => {
    const id = await insert();
    const replyId = randomUUID();
    const { body } = await send(id, words, replyId);
    expect(body.find(({ kind }) => kind === 'reply')).toMatchObject({ ...words, who: 'Test Person' });
    await send(id, words, replyId);
    const other = await send(id, { ...words, text: 'Friday it is.' }, replyId);
    expect([other.status, errorOf(other)]).toEqual([
      409,
      expect.stringMatching(/^Not sent: .* with other words/),
    ]);
    const [mail] = await mails(1);
    expect(mail?.to?.[0]?.address).toBe('harriet@example.com');
    expect(mail?.replyTo?.[0]?.address).toMatch(/^admin/);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('no');
    expect(mail?.subject).toBe(words.subject);
    expect(mail?.text).toContain('Dear Harriet,\n\nThursday <it> is.\nEleanor');
    expect(mail?.html).toContain('Thursday &lt;it&gt; is.<br>Eleanor');
    const after = await stored(id);
    expect(after).toMatchObject({ status: 'replied', assignee_id: me });
    expect(after.responded_at).not.toBeNull();
    expect(after.replied_at).not.toBeNull();
    const told = async () => (await timeline(id)).find(({ kind }) => kind === 'reply');
    await expect.poll(told).toMatchObject({ delivery: 'sent' });
    // Mails in the outbox expire, but the enquiry keeps the reply.
    await product.db('mails').delete();
    expect(await told()).toMatchObject({ ...words, delivery: null, sent_elsewhere: false });
  });

  it('is not sent with an unfilled mark or to suspected spam, and does not reset a later state', async () => {
    const id = await insert({ status: 'won' });
    const refused = await send(id, { ...words, text: 'Would {date and time} suit you?' });
    expect(refused).toMatchObject(invalid({ text: 'Fill in what is in braces, or take it out' }));
    const spam = await send(await insert({ status: 'spam' }), words);
    expect([spam.status, errorOf(spam)]).toEqual([409, expect.stringContaining('Choose Not spam first')]);
    expect((await send(randomUUID(), words)).status).toBe(404);
    expect((await send(id, words, 'no-uuid')).status).toBe(404);
    await send(id, { ...words, sent_elsewhere: true });
    expect(await stored(id)).toMatchObject({ status: 'won' });
    await mails(0);
    expect(await product.db('audit_log').where({ record_id: id }).pluck('action')).toEqual(['reply']);
  });
});

describe('an appointment', () => {
  const time = {
    ...{ starts_at: '2027-07-01T09:00:00.000Z', minutes: 45 },
    ...{ how: 'phone', place: '01632 960417', line: 'No papers needed.' },
  };
  const agree = (id: string, appointment: string, change: object = {}) => {
    const body = { ...time, host_id: me, send: true, ...change };
    return put<TimelineEntry[]>(`consultations/${id}/appointments/${appointment}`, body);
  };
  const files = async (count: number) =>
    (await mails(count)).map(({ attachments, to }) => {
      const file = attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'));
      return { to: to?.[0]?.address, text: new TextDecoder().decode(file?.content as ArrayBuffer) };
    });

  it('sends both sides a calendar file, updates it when it moves, and cancels it', async () => {
    const id = await insert();
    const appointment = randomUUID();
    await agree(id, appointment);
    const first = await files(2);
    const [host, visitor] = first.map(({ to }) => to).sort();
    expect([host, visitor]).toEqual([expect.stringMatching(/^admin/), 'harriet@example.com']);
    expect(first[0]?.text).toBe(first[1]?.text);
    for (const part of [
      ...['METHOD:REQUEST', `UID:${appointment}@`, 'SEQUENCE:0', 'mailto:hello@verve.example'],
      ...['DTSTART:20270701T090000Z', 'DTEND:20270701T094500Z'],
    ])
      expect(first[0]?.text).toContain(part);
    const agreed = { status: 'meeting_agreed', assignee_id: me, meeting_at: time.starts_at };
    expect(await stored(id)).toMatchObject(agreed);
    const [mail] = await mails(2);
    expect(mail?.text).toContain('Thursday 1 July 2027, 10:00 to 10:45, London time');

    // Requested twice, it is sent once.
    await agree(id, appointment);
    await agree(id, appointment, { starts_at: '2027-07-02T09:00:00.000Z' });
    const [moved] = (await files(4)).slice(2);
    for (const part of [`UID:${appointment}@`, 'SEQUENCE:1']) expect(moved?.text).toContain(part);

    const path = `consultations/${id}/appointments/${appointment}/cancel`;
    const cancel = () => asAdmin<TimelineEntry[]>(path, { method: 'POST', body: { send: true } });
    const { body } = await cancel();
    expect((await cancel()).status).toBe(200);
    const [gone] = (await files(6)).slice(4);
    for (const part of ['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED'])
      expect(gone?.text).toContain(part);
    const whats = body.flatMap((entry) => (entry.kind === 'appointment' ? [entry.what] : []));
    expect(whats).toEqual(['cancelled', 'changed', 'agreed']);
    expect((await agree(id, appointment)).status).toBe(409);
    expect(await stored(id)).toMatchObject({ status: 'replied', meeting_at: null });
  });

  it('refuses a colleague who cannot sign in, and an invalid time', async () => {
    const id = await insert();
    const nobody = await agree(id, randomUUID(), { host_id: randomUUID() });
    expect(nobody).toMatchObject(invalid({ host_id: expect.any(String) }));
    expect(await agree(id, randomUUID(), { starts_at: null })).toMatchObject(
      invalid({ starts_at: 'Choose a day and a time' }),
    );
  });

  it('is deleted and restored with its enquiry, as are replies', async () => {
    const id = await insert();
    await agree(id, randomUUID(), { starts_at: '2026-07-01T09:00:00.000Z', send: false });
    const reply = { subject: 'A', text: 'B', sent_elsewhere: true };
    await put(`consultations/${id}/replies/${randomUUID()}`, reply);
    await put(`consultations/${id}/notes/${randomUUID()}`, { text: 'Kept' });
    const before = await product.db('consultations').where({ id }).first();
    const history = await timeline(id);
    const told = ({ kind }: TimelineEntry) => kind !== 'change';
    expect(history.filter(told)).toHaveLength(3);
    await asAdmin(`consultations/${id}`, { method: 'DELETE' });
    expect((await get<object[]>('appointments')).body).toEqual([]);
    await asAdmin('bin/restore', { body: { resource: 'consultations', ids: [id] } });
    expect(await product.db('consultations').where({ id }).first()).toEqual(before);
    expect((await get<object[]>('appointments')).body).toHaveLength(1);
    expect((await timeline(id)).filter(told)).toEqual(history.filter(told));
  });
});

it('the outcome requires a reason for a lost enquiry, records the time, and can be reopened', async () => {
  const id = await insert();
  const to = (body: object) => put(`consultations/${id}`, body);
  expect(await to({ status: 'lost' })).toMatchObject(invalid({ lost_reason: 'Choose why it was lost' }));
  const lost = await to({ status: 'lost', lost_reason: 'fee', outcome: 'Wanted half.' });
  expect(lost.body).toMatchObject({ lost_reason: 'fee', outcome: 'Wanted half.' });
  expect(lost.body.closed_at).not.toBeNull();
  expect((await to({ status: 'replied' })).body).toMatchObject({ lost_reason: null, closed_at: null });
  expect((await to({ status: 'won' })).body.closed_at).not.toBeNull();
  const changes = [{ field: 'lost_reason', from: null, to: 'fee' }, { field: 'outcome' }];
  expect((await timeline(id)).at(-1)).toMatchObject({ changes: expect.arrayContaining(changes) });
});

it('the CSV is in words and London times', async () => {
  const created_at = '2026-07-01T08:10:00.000Z';
  await insert({ message: 'One,\nand "two"', created_at, status: 'lost', lost_reason: 'not_now' });
  const csv = await (await fetch(api('consultations/export.csv'), { headers: { cookie } })).text();
  expect(csv).toMatch(/^"Received","First name"/);
  expect(csv).toContain('\r\n"2026-07-01 09:10:00","Harriet"');
  expect(csv).toContain('"One,\nand ""two""","Footer","Lost","Not now, perhaps later"');
  const exports = product.db('audit_log').where({ action: 'export' });
  expect(await exports.pluck('resource')).toEqual(['consultations']);
});
