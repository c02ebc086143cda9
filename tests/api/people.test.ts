import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConsultation } from '../../seeds/factories.ts';
import { ask, cookieOf, invalid } from '../support/admin-client.ts';
import { linkIn, mailTo, makePerson, PASSWORD, type Person } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { openSession, passwordProof } from '../support/sign-in.ts';

let admin: Person;

const product = withProduct();
beforeEach(async () => {
  // Each test begins with one administrator.
  await product.db('users').delete();
  await product.db('rate_limits').delete();
  admin = await makePerson(product, 'admin', 'Ada Min');
});

const people = <T = Record<string, unknown>>(
  path: string,
  body?: unknown,
  method?: string,
  headers?: { [name: string]: string },
) => ask<T>(`${product.url}/api/admin/users${path}`, { cookie: admin.cookie, body, method, headers });
const change = (id: string, body: unknown) => people(`/${id}`, body, 'PUT');
const auth = <T = Record<string, unknown>>(path: string, body: unknown, cookie?: string) =>
  ask<T>(`${product.url}/api/auth${path}`, { body, cookie });
const whoIs = async (cookie: string) =>
  (await ask<{ user: unknown }>(`${product.url}/api/auth/session`, { cookie })).body.user;
const audit = (action: string) => product.db('audit_log').where({ action }).orderBy('id', 'desc').first();
const inviteStaff = (email = 'new@example.com') =>
  people<{ id: string }>('', { full_name: 'New Person', email, roles: ['staff'] });

describe('an invitation', () => {
  it('is mailed on creation, accepted once, and signs in', async () => {
    const invited = await inviteStaff();
    expect(invited).toMatchObject({ status: 201, body: { status: 'invited', roles: ['staff'] } });
    const mail = await mailTo(product, 'new@example.com', 'You are invited');
    expect(mail.text).toContain('Ada Min has made an account for you');
    expect(mail.text).toContain('The link works once, for seven days.');
    const { address, token } = linkIn(mail);
    expect(address.split('#')[0]).toBe(`${product.url}/admin/accept-invitation`);
    expect(JSON.stringify(await product.db('account_links'))).not.toContain(token);

    expect(await auth('/invitation', { token })).toMatchObject({
      status: 200,
      body: { email: 'new@example.com', full_name: 'New Person' },
    });
    expect((await auth('/login', { email: 'new@example.com', password: PASSWORD })).status).toBe(401);
    const body = { token, full_name: 'Newly Named', password: 'a long enough password' };
    const accept = () => auth('/invitation/accept', body);
    const [one, other] = await Promise.all([accept(), accept()]);
    expect([one.status, other.status].sort()).toEqual([201, 404]);
    const cookie = cookieOf((one.status === 201 ? one : other).headers);
    expect(await whoIs(cookie)).toMatchObject({ full_name: 'Newly Named', roles: ['staff'] });
    expect((await people(`/${invited.body.id}`)).body).toMatchObject({ status: 'active', session_count: 1 });
    expect(await audit('invitation_accepted')).toMatchObject({ user_id: invited.body.id });
    expect(JSON.stringify(await product.db('audit_log'))).not.toContain(token);
  });

  it('invalidates the first link when sent again; expired and withdrawn ones are refused', async () => {
    const { id } = (await inviteStaff('again@example.com')).body;
    const token = async () => linkIn(await mailTo(product, 'again@example.com', 'invited')).token;
    const first = await token();
    expect((await people(`/${id}/invitation`, {})).status).toBe(200);
    await expect.poll(token).not.toBe(first);
    const second = await token();
    expect((await auth('/invitation', { token: first })).status).toBe(404);
    expect((await auth('/invitation', { token: second })).status).toBe(200);

    await product.db('account_links').update({ expires_at: new Date(Date.now() - 1000) });
    expect((await auth('/invitation', { token: second })).status).toBe(404);
    expect((await people(`/${id}/invitation`, {})).status).toBe(200);
    expect((await people(`/${id}`, undefined, 'DELETE')).status).toBe(200);
    expect(await product.db('account_links')).toEqual([]);
    expect((await people(`/${id}`)).status).toBe(404);
  });

  it('goes out once, however often its form is sent', async () => {
    const fields = { full_name: 'New Person', email: 'once@example.com', roles: ['staff'] };
    const headers = { 'Idempotency-Key': '0197a0a2-6d6c-4f5e-9d0b-0d4c5f6a7b8c' };
    const send = () => people('', fields, 'POST', headers);
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await product.db('mails').where({ to_address: fields.email })).toHaveLength(1);
    // The address was wrong, and the first answer lost.
    const { proof } = (
      await auth<{ proof: string }>('/confirm', { current_password: PASSWORD }, admin.cookie)
    ).body;
    const mended = { ...fields, email: 'mended@example.com' };
    expect((await people('', mended, 'POST', { ...headers, 'X-Password-Proof': proof })).status).toBe(201);
    expect(await product.db('mails').where({ to_address: fields.email })).toHaveLength(1);
    const { token } = linkIn(await mailTo(product, mended.email, 'invited'));
    expect((await auth('/invitation', { token })).body).toMatchObject({ email: mended.email });
  });

  it('to an address that has an account is refused under the field', async () => {
    expect(await inviteStaff(admin.email.toUpperCase())).toMatchObject(
      invalid({ email: 'Somebody already has this address' }),
    );
  });
});

it('making an administrator requires the password again, by invitation and by role', async () => {
  const invited = { full_name: 'New Person', email: 'boss@example.com', roles: ['admin'] };
  const as = (headers: Record<string, string>, path = '', method = 'POST', body: object = invited) =>
    people<{ code?: string }>(path, body, method, headers);
  const staff = await makePerson(product, 'staff');
  const toAdmin = { roles: ['admin'] };
  const proof = async (current_password: string) =>
    auth<{ proof: string }>('/confirm', { current_password }, admin.cookie);
  expect((await proof('guess')).status).toBe(422);
  const right = { 'X-Password-Proof': (await proof(PASSWORD)).body.proof };
  const [until = '', signature = ''] = right['X-Password-Proof'].split('.');
  const later = { 'X-Password-Proof': `${Number(until) + 1}.${signature}` };
  for (const headers of [{}, { 'X-Password-Proof': 'x' }, later])
    for (const answer of [
      await as(headers),
      await as(headers, `/${staff.id}`, 'PUT', toAdmin),
      await as(headers, '', 'PUT', { ids: [staff.id], data: toAdmin }),
      await as(headers, '', 'PUT', { ids: [staff.id], data: { roles: { add: ['admin'], remove: [] } } }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'password_required' } });
  // The proof belongs to one session, so a thief of another cannot use it.
  const cookie = await openSession(product, admin.id);
  const thief = { cookie, headers: right, body: invited };
  expect((await ask(`${product.url}/api/admin/users`, thief)).status).toBe(403);
  expect(await product.db('user_roles').where({ role: 'admin' })).toHaveLength(1);

  expect((await as(right)).status).toBe(201);
  expect((await as(right, `/${staff.id}`, 'PUT', toAdmin)).status).toBe(200);
  // Renaming an existing one needs only a session.
  const renamed = { full_name: 'Other Name', roles: ['admin'] };
  expect((await change(staff.id, renamed)).status).toBe(200);
});

it.each(['email', 'roles'])(
  '%s that is a list in lists is refused like any other that is none',
  async (field) => {
    const { id } = await makePerson(product, 'staff');
    const refused = await change(id, `{"${field}":${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
  },
);

it('deactivating ends every session at once and refuses the password, until the person is reactivated', async () => {
  const staff = await makePerson(product, 'staff');
  const elsewhere = await openSession(product, staff.id);
  const enquiry = aConsultation();
  await product.db('consultations').insert(enquiry);
  const host = { consultation_id: enquiry.id, host_id: staff.id, host: 'Sam', host_email: staff.email };
  await product.db('appointments').insert([
    { ...host, id: randomUUID(), how: 'phone', starts_at: '2099-01-01T09:00Z', ends_at: '2099-01-01T10:00Z' },
    { ...host, id: randomUUID(), how: 'phone', starts_at: '2020-01-01T09:00Z', ends_at: '2020-01-01T10:00Z' },
  ]);
  expect((await people(`/${staff.id}`)).body).toMatchObject({ meeting_count: 1 });
  expect(await people(`/${staff.id}/deactivate`, {})).toMatchObject({
    status: 200,
    body: { status: 'deactivated', session_count: 0 },
  });
  const details = { sessions_ended: 2 };
  const entry = { user_id: admin.id, record_id: staff.id, details };
  expect(await audit('deactivate')).toMatchObject(entry);
  for (const cookie of [staff.cookie, elsewhere])
    expect((await ask(`${product.url}/api/admin/subscriptions`, { cookie })).status).toBe(401);
  const login = () => auth('/login', { email: staff.email, password: PASSWORD });
  expect(await login()).toMatchObject({ status: 401, body: { message: 'Invalid login credentials' } });
  const active = { status: 'active', roles: ['staff'] };
  expect((await people(`/${staff.id}/reactivate`, {})).body).toMatchObject(active);
  expect((await login()).status).toBe(200);
  expect((await people(`/${staff.id}/sign-out`, {})).body).toMatchObject({ session_count: 0 });
});

describe('roles', () => {
  it('take effect at once, and the log has both values', async () => {
    const other = await makePerson(product, 'admin');
    const posts = () => ask(`${product.url}/api/admin/posts`, { cookie: other.cookie });
    expect((await posts()).status).toBe(200);
    expect((await change(other.id, { roles: ['staff'] })).body).toMatchObject({ roles: ['staff'] });
    expect((await posts()).status).toBe(401);
    const details = { before: { roles: ['admin'] }, after: { roles: ['staff'] } };
    expect((await audit('update')).details).toEqual(details);
    expect((await change(other.id, { roles: [] })).body).toMatchObject({ roles: [] });
    expect((await change(other.id, { roles: ['owner'] })).body).toMatchObject({
      errors: { roles: expect.any(String) },
    });
  });

  it('have an address that is changed with the password; they are signed out, and the old address is told', async () => {
    const other = await makePerson(product, 'staff');
    const email = `moved-${other.email}`;
    const withPassword = (body: object) =>
      people(`/${other.id}`, body, 'PUT', passwordProof(product, admin.cookie));
    expect((await change(other.id, { email })).status).toBe(403);
    expect(await withPassword({ email: admin.email })).toMatchObject(
      invalid({ email: 'Somebody already has this address' }),
    );
    expect((await change(other.id, { email: other.email, full_name: 'Same' })).status).toBe(200);
    expect(await whoIs(other.cookie)).not.toBeNull();
    expect((await withPassword({ email })).body).toMatchObject({ email });
    expect(await whoIs(other.cookie)).toBeNull();
    expect((await mailTo(product, other.email, 'Your sign-in address was changed')).text).toContain(email);
    expect((await auth('/login', { email, password: PASSWORD })).status).toBe(200);
  });

  it.each([
    ['demote', (id: string) => ({ path: `/${id}`, method: 'PUT', body: { roles: ['staff'] } })],
    ['deactivate', (id: string) => ({ path: `/${id}/deactivate`, method: 'POST', body: {} })],
  ])('two administrators who %s each other at once leave one administrator', async (_what, deed) => {
    const other = await makePerson(product, 'admin');
    const act = (actor: Person, target: Person) => {
      const { path, method, body } = deed(target.id);
      return ask(`${product.url}/api/admin/users${path}`, { cookie: actor.cookie, method, body });
    };
    const answers = await Promise.all([act(admin, other), act(other, admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await product
      .db('users as u')
      .join('user_roles as r', 'r.user_id', 'u.id')
      .where({ role: 'admin', status: 'active' });
    expect(left).toHaveLength(1);
  });

  it('cannot be changed for oneself, so that there is always an administrator', async () => {
    expect(await change(admin.id, { roles: ['staff'] })).toMatchObject(
      invalid({ roles: expect.stringContaining('your own roles') }),
    );
    expect(await whoIs(admin.cookie)).toMatchObject({ roles: ['admin'] });
  });
});
