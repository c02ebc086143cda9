import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConsultation, aSubscription } from '../../seeds/factories.ts';
import type { TimelineEntry } from '../../shared/consultations.ts';
import { ask, invalid } from '../support/admin-client.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';

let staff: string;

const { product, cookie, asAdmin } = withAdmin();
beforeAll(async () => {
  staff = await signIn(product, 'staff');
});
beforeEach(() => product.db('consultations').delete());

const api = (path: string) => `${product.url}/api/admin/${path}`;
const get = <T>(path: string, who = cookie) => ask<T>(api(path), { cookie: who });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function insert(...requests: Parameters<typeof aConsultation>): Promise<string> {
  const row = aConsultation(...requests);
  await product.db('consultations').insert(row);
  return row.id;
}

/** @returns the id of the person with the cookie */
const me = async () => (await get<{ id: string }[]>('consultations/assignees')).body[0]?.id ?? '';
const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

const counts = (resource: string, filters: object[], who = cookie) =>
  get<{ counts: number[] }>(`${resource}/counts?of=${encodeURIComponent(JSON.stringify(filters))}`, who);

it('counts the rows of each filter in one request, equal to the lists’ totals', async () => {
  await insert({ company_name: 'Wanted Ltd' });
  await insert({ status: 'spam' });
  const assignee_id = await me();
  await insert({ assignee_id });
  const filters = [
    ...[{}, { status: 'new' }, { q: 'wanted' }, { unassigned: true }, { assignee_id }],
    ...[{ open: true }, { open: false }],
  ];
  for (const status of ['meeting_agreed', 'closed'] as const) await insert({ status });
  const expected = [5, 2, 1, 4, 1, 3, 2];
  expect((await counts('consultations', filters)).body.counts).toEqual(expected);
  const totals = filters.map(async (filter) => {
    const list = await get(`consultations?${filterOf(filter)}`);
    return Number(list.headers.get('x-total-count'));
  });
  expect(await Promise.all(totals)).toEqual(expected);
});

it('the values of a field are all distinct values, sorted', async () => {
  await product
    .db('subscriptions')
    .insert(['footer', 'blog', 'an old import', 'footer'].map((source) => aSubscription({ source })));
  const { body } = await get<{ values: string[] }>('subscriptions/values?of=source', staff);
  expect(body.values).toEqual([...body.values].sort());
  expect(body.values).toEqual(expect.arrayContaining(['an old import', 'blog', 'footer']));
  expect(body.values).toHaveLength(3);
});

it('sorts the inbox by urgency: by deadline, then the latest of the rest', async () => {
  const at = (hours: number) => ({ created_at: hoursAgo(hours), respond_by: hoursAgo(hours - 24) });
  await insert({ ...at(30), last_name: 'Overdue' });
  await insert({ ...at(1), last_name: 'Fresh' });
  await insert({ ...at(2), last_name: 'Booked lately', status: 'meeting_agreed' });
  await insert({ ...at(90), last_name: 'Closed long ago', status: 'not_for_us' });
  await insert({ ...at(21), last_name: 'Soon' });
  const names = async (order: string) => {
    const { body } = await get<{ last_name: string }[]>(`consultations?sort=["urgency","${order}"]`);
    return body.map(({ last_name }) => last_name);
  };
  const urgent = ['Overdue', 'Soon', 'Fresh', 'Booked lately', 'Closed long ago'];
  expect(await names('ASC')).toEqual(urgent);
  expect(await names('DESC')).toEqual([...urgent].reverse());
});

describe('notes and history', () => {
  const timeline = (id: string, who = cookie) => get<TimelineEntry[]>(`consultations/${id}/timeline`, who);
  const addNote = (id: string, text: unknown, who = cookie, note = randomUUID()) =>
    ask<TimelineEntry[]>(api(`consultations/${id}/notes/${note}`), {
      method: 'PUT',
      cookie: who,
      body: { text },
    });

  it('simultaneous notes are both kept, and do not make an open form stale', async () => {
    const id = await insert();
    const other = await signIn(product, 'admin');
    const before = (await get<{ updated_at: string }>(`consultations/${id}`)).body.updated_at;
    const texts = [1, 2, 3].map((n) => [`Mine ${n}`, `Theirs ${n}`] as const);
    await Promise.all(texts.flatMap(([mine, theirs]) => [addNote(id, mine), addNote(id, theirs, other)]));
    const { body } = await timeline(id);
    const notes = body.filter((entry) => entry.kind === 'note');
    expect(notes.map(({ text }) => text).sort()).toEqual(texts.flat().sort());
    expect(notes.every(({ mine, text }) => mine === text.startsWith('Mine'))).toBe(true);
    expect(notes.every(({ who }) => who === 'Test Person')).toBe(true);
    expect((await get<{ updated_at: string }>(`consultations/${id}`)).body.updated_at).toBe(before);
  });

  it('a note whose answer was lost is kept once when it is added again, with the words of the last time', async () => {
    const id = await insert();
    const note = randomUUID();
    for (const text of ['Rang', 'Rang', 'Rang twice']) await addNote(id, text, cookie, note);
    expect((await timeline(id)).body).toMatchObject([{ kind: 'note', text: 'Rang twice' }]);
    expect(await product.db('audit_log').where({ record_id: id })).toHaveLength(2);
    await addNote(id, 'Not mine', await signIn(product, 'admin'), note);
    expect((await timeline(id)).body).toMatchObject([{ kind: 'note', text: 'Rang twice' }]);
  });

  it('show changes of status and assignee with both values, without personal data in the log', async () => {
    const id = await insert({ phone: null });
    const put = (body: object) => asAdmin(`consultations/${id}`, { method: 'PUT', body });
    await put({ status: 'replied', phone: '01632 960999' });
    await put({ assignee_id: await me() });
    const { body } = await timeline(id);
    const changes = body.flatMap((entry) => (entry.kind === 'change' ? [entry] : []));
    expect(changes.map(({ action, who }) => [action, who])).toEqual([
      ['update', 'Test Person'],
      ['update', 'Test Person'],
    ]);
    expect(changes[0]?.changes).toEqual([{ field: 'assignee_id', from: null, to: 'Test Person' }]);
    expect(changes[1]?.changes).toEqual(
      expect.arrayContaining([{ field: 'status', from: 'new', to: 'replied' }, { field: 'phone' }]),
    );
    expect(JSON.stringify(await product.db('audit_log').where({ record_id: id }))).not.toContain('960999');
  });

  it('only its author can delete a note; both actions are logged without the text', async () => {
    const id = await insert();
    const [note] = (await addNote(id, '  Rang, no answer.  ')).body;
    expect(note).toMatchObject({ kind: 'note', text: 'Rang, no answer.', mine: true });
    const remove = (who: string) =>
      ask<TimelineEntry[]>(api(`consultations/${id}/notes/${note?.id}`), { method: 'DELETE', cookie: who });
    expect((await remove(await signIn(product, 'admin'))).status).toBe(404);
    expect((await remove(cookie)).body).toEqual([]);
    expect((await remove(cookie)).status).toBe(404);
    const log = await product.db('audit_log').where({ record_id: id }).orderBy('id');
    expect(log.map(({ action }) => action)).toEqual(['add_note', 'remove_note']);
    expect(JSON.stringify(log)).not.toContain('no answer');
  });
});

it('notifies a colleague once of assignments by others, of several in one mail', async () => {
  const person = async (full_name: string) => {
    const session = await signIn(product, 'admin');
    const user = await product.db('users').orderBy('created_at', 'desc').first('id', 'email');
    await product.db('profiles').where({ user_id: user.id }).update({ full_name });
    return { session, ...user };
  };
  const eleanor = await person('Eleanor Marsh');
  const tom = await person('Tom Ackroyd');
  const assign = (id: string, assignee_id: string | null, cookie = eleanor.session) =>
    ask<{ errors?: object }>(api(`consultations/${id}`), { method: 'PUT', cookie, body: { assignee_id } });
  const told = () => product.db('mails').where({ kind: 'consultation_assigned' }).orderBy('created_at');

  const ada = { first_name: 'Ada', last_name: 'Okafor', company_name: 'Sample', message: 'Spend!' };
  const id = await insert(ada);
  await assign(id, tom.id, tom.session);
  await assign(id, null);
  expect(await told()).toEqual([]);
  // A namesake is not written to, and an account that is gone cannot be assigned to.
  await person('Tom Ackroyd');
  for (const one of [tom.id, eleanor.id, tom.id]) await assign(id, one);
  expect(await assign(id, randomUUID())).toMatchObject(
    invalid({ assignee_id: 'Choose a colleague who can sign in here' }),
  );
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  const subject = 'Assigned to you: Ada Okafor, Sample';
  expect(mail).toMatchObject({ to_address: tom.email, subject, record_id: id });
  expect(mail.text_body).toContain('Eleanor Marsh assigned this enquiry to you.');
  expect(mail.text_body).toContain(`${product.url}/admin/consultations/${id}/edit`);
  expect(mail.text_body).not.toContain('Spend!');

  const ids = [await insert(), await insert(), await insert({ status: 'lost', lost_reason: 'no_answer' })];
  const body = { ids, data: { assignee_id: tom.id } };
  await ask(api('consultations'), { method: 'PUT', cookie: eleanor.session, body });
  const [, ...others] = await told();
  expect(others.map(({ record_id }) => record_id).sort()).toEqual(ids.slice(0, 2).sort());

  // The enquiry stays his under another name.
  await product.db('profiles').where({ user_id: tom.id }).update({ full_name: 'Thomas Ackroyd' });
  const renamed = { assignee_id: tom.id, assignee: 'Thomas Ackroyd' };
  expect((await get(`consultations/${id}`)).body).toMatchObject(renamed);
});

it('refuses to send without a mail server, but records replies sent elsewhere', async () => {
  const id = await insert();
  const put = (path: string, body: object) =>
    asAdmin<{ error?: string }>(`consultations/${id}/${path}/${randomUUID()}`, { method: 'PUT', body });
  const words = { subject: 'A', text: 'B' };
  const host_id = (await get<{ id: string }[]>('consultations/assignees')).body[0]?.id;
  const when = { starts_at: '2030-04-01T09:00:00Z', minutes: 30, host_id };
  const time = { ...when, how: 'phone', place: null, line: null };
  for (const answer of [await put('replies', words), await put('appointments', { ...time, send: true })]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('No mail server is set up, so nothing was sent');
  }
  expect(await product.db('consultations').where({ id }).first('status')).toEqual({ status: 'new' });
  for (const table of ['consultation_replies', 'appointments'])
    expect(await product.db(table).where({ consultation_id: id })).toEqual([]);
  expect((await put('replies', { ...words, sent_elsewhere: true })).status).toBe(200);
  expect((await put('appointments', { ...time, send: false })).status).toBe(200);
  expect(await product.db('consultations').where({ id }).first('status')).toEqual({
    status: 'meeting_agreed',
  });
  expect(await product.db('mails').where({ record_id: id })).toEqual([]);
});

it('records the time of the first response once', async () => {
  const id = await insert();
  type Answered = { responded_at: string | null };
  const put = async (status: string) =>
    (await asAdmin<Answered>(`consultations/${id}`, { method: 'PUT', body: { status } })).body.responded_at;
  expect(await put('spam')).toBeNull();
  expect(await put('new')).toBeNull();
  const before = Date.now();
  const first = await put('replied');
  expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(before);
  expect(await put('meeting_agreed')).toBe(first);
  expect(await put('won')).toBe(first);
});
