import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EMAIL_PATTERN } from '#shared/email.ts';
import { credentialsSchema, forgotPasswordSchema } from '#shared/users.ts';
import { MOST_STRANGERS } from '../../../api/platform/auth/passwords.ts';
import { RESOURCES } from '../../../api/resources.ts';
import { ask, cookieOf } from '../../support/admin-client.ts';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { SAMPLES } from '../../support/resource-samples.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, cookie } = withAdmin({ seed: true, env: { TRUST_PROXY: '1' } });

let places = 0;
/** Signs in, by default from a new network address each time. */
const login = (
  email: unknown,
  password: unknown,
  from = `10.9.${places >> 8}.${places++ & 255}`,
  knownBy?: string,
) =>
  ask(`${product.url}/api/auth/login`, {
    body: { email, password },
    headers: { 'X-Forwarded-For': from },
    ...(knownBy && { cookie: knownBy }),
  });

describe('guessing passwords', () => {
  it('for one account is limited to ten, from any number of addresses and in any spelling', async () => {
    const { email } = await makePerson(product, 'admin');
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email}\t`,
      `${email}\u00a0`,
      `\ufeff${email}`,
      email.replace('example.com', 'ｅxample.com'),
      email.replace('admin', 'Admin'),
      email.replace('example', 'EXAMPLE'),
      email,
    ];
    for (const spelling of spellings) expect((await login(spelling, 'wrong')).status).toBe(401);
    for (const spelling of spellings) expect((await login(spelling, PASSWORD)).status).toBe(429);
  });

  it('simultaneously is refused without queries beyond the number of strangers that can be hashed', async () => {
    const owner = await makePerson(product, 'admin');
    const device = cookieOf((await login(owner.email, PASSWORD)).headers);
    const held = await product.db.transaction();
    onTestFinished(async () => void (held.isCompleted() || (await held.rollback())));
    await held.raw('lock table users in access exclusive mode');
    const statuses: number[] = [];
    const attempts = Array.from({ length: MOST_STRANGERS + 3 }, async (_, n) => {
      statuses.push((await login(`stranger-${n}@example.com`, 'wrong')).status);
    });
    await expect.poll(() => statuses).toEqual([503, 503, 503]);
    const known = login(owner.email, PASSWORD, undefined, device);
    await held.rollback();
    await Promise.all(attempts);
    expect((await known).status).toBe(200);
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_STRANGERS);
  });

  it('cannot block others by sending incomplete bodies', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 50, Expect: '100-continue' };
    const idle = Array.from({ length: MOST_STRANGERS }, () =>
      request(`${product.url}/api/auth/login`, { method: 'POST', headers }).on('error', () => undefined),
    );
    onTestFinished(() => idle.forEach((one) => void one.destroy()));
    await Promise.all(
      idle.map((one) => {
        one.flushHeaders();
        return once(one, 'continue');
      }),
    );
    const { email } = await makePerson(product, 'admin');
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('gains nothing from characters whose case JavaScript and PostgreSQL treat differently', async () => {
    // No letter with a case is beyond U+1FFFF.
    const { rows } = await product.db.raw<{ rows: { lower: string }[] }>(
      `select string_agg(lower(chr(n)), chr(1) order by n) as lower
       from generate_series(2, 131071) as n where n not between 55296 and 57343`,
    );
    const points = Array.from({ length: 131_070 }, (_, at) => at + 2).filter((n) => n < 0xd800 || n > 0xdfff);
    const lower = rows[0]?.lower.split('\u0001') ?? [];
    expect(lower).toHaveLength(points.length);
    const odd = points.filter((n, at) => {
      const letter = String.fromCodePoint(n);
      return letter.toLowerCase() !== lower[at] || (n > 127 && /[\0-\x7f]/.test(lower[at] ?? ''));
    });
    // U+0130, with which each i of an address once gave another ten guesses.
    expect(odd).toContain(0x130);
    const accepted: string[] = [];
    for (const n of odd)
      for (const address of [
        `adm${String.fromCodePoint(n)}n@example.com`,
        `admin@ex${String.fromCodePoint(n)}mple.com`,
      ]) {
        const read = credentialsSchema.safeParse({ email: address, password: 'x' });
        if (read.success && EMAIL_PATTERN.test(read.data.email)) accepted.push(read.data.email);
        const strict = forgotPasswordSchema.safeParse({ email: address });
        if (strict.success) accepted.push(strict.data.email);
      }
    // Only in a domain, where they are converted to ASCII.
    expect(accepted.filter((address) => !/^admin@[a-z0-9.-]+$/.test(address))).toEqual([]);
  });

  it('for all accounts is limited to two hundred, except in known browsers', async () => {
    const owner = await makePerson(product, 'admin');
    const key = `login-all:${createHash('sha256').update('everybody').digest('base64url')}`;
    const counter = () => product.db('rate_limits').where({ key });
    onTestFinished(async () => void (await counter().delete()));
    await counter().delete();
    const signedIn = await login(owner.email, PASSWORD);
    // Successful sign-ins are uncounted after the response.
    await expect.poll(() => counter().pluck('hits')).toEqual([0]);
    await counter().update({ hits: 199 });
    expect((await login('nobody-1@example.com', 'wrong')).status).toBe(401);
    expect((await login('nobody-2@example.com', 'wrong')).status).toBe(429);
    expect((await login(owner.email, PASSWORD)).status).toBe(429);
    const known = await login(owner.email, PASSWORD, undefined, cookieOf(signedIn.headers));
    expect(known.status).toBe(200);
  });

  it('from one address is limited to thirty for any number of accounts, whatever X-Forwarded-For is forged', async () => {
    const { email } = await makePerson(product, 'staff');
    // The trusted proxy appends the real address; everything before it is from the client.
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await login(`${n}${email}`, { n }, `203.0.113.${n}, 192.0.2.8`)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });
});

it.each<{ email: unknown }>([
  { email: { toString: 1, valueOf: 1 } },
  { email: ['a@example.com'] },
  { email: null },
])(
  'an address that is none ($email) is refused in words by every form that asks for one',
  async ({ email }) => {
    for (const path of [
      'auth/login',
      'auth/password/forgot',
      'subscribe-newsletter',
      'handle-consultation-request',
    ]) {
      const headers = { 'X-Forwarded-For': `10.8.0.${places++ & 255}` };
      const { status, body } = await ask<{ code: string }>(`${product.url}/api/${path}`, {
        body: { email, password: 'x' },
        headers,
      });
      expect([path, status, body.code]).toEqual([path, 422, 'invalid']);
    }
  },
);

it('leading and trailing spaces of a password count everywhere', async () => {
  const person = await makePerson(product, 'admin');
  const spaced = ' several words and spaces ';
  const change = (current_password: string, password: string) =>
    ask(`${product.url}/api/auth/password`, { cookie: person.cookie, body: { current_password, password } });
  expect((await change(PASSWORD, spaced)).status).toBe(200);
  expect((await login(person.email, spaced.trim())).status).toBe(401);
  expect((await login(person.email, spaced)).status).toBe(200);
  expect((await change(spaced.trim(), PASSWORD)).status).toBe(422);
  expect((await change(spaced, PASSWORD)).status).toBe(200);
});

describe('what a client may not change', () => {
  const writable = RESOURCES.filter(({ name }) => SAMPLES[name] && !SAMPLES[name].create);

  it.each(writable.map((resource) => [resource.name, resource] as const))(
    'stays in %s',
    async (name, resource) => {
      const sample = SAMPLES[name];
      if (!sample) throw new Error('No sample.');
      const at = `${product.url}/api/admin/${name}`;
      const made = await ask<Record<string, unknown>>(at, { cookie, body: sample.valid(900) });
      expect(made.status).toBe(201);
      const { body: before } = await ask<Record<string, unknown>>(`${at}/${made.body.id}`, { cookie });
      const planted = Object.fromEntries(
        [...resource.readOnly, ...Object.keys(resource.computed ?? {})]
          .filter((field) => !Object.hasOwn(resource.schema.shape, field))
          .map((field) => [field, plantedFor(before[field])]),
      );

      const changed = await ask(`${at}/${made.body.id}`, { cookie, method: 'PUT', body: planted });
      const { body: after } = await ask<Record<string, unknown>>(`${at}/${made.body.id}`, { cookie });
      expect([changed.status, after]).toEqual([200, before]);

      const created = await ask<Record<string, unknown>>(at, {
        cookie,
        body: { ...sample.valid(901), ...planted },
      });
      expect(created.status).toBe(201);
      for (const field of Object.keys(planted))
        if (planted[field] !== null) expect(created.body[field], field).not.toEqual(planted[field]);
    },
  );

  function plantedFor(value: unknown): unknown {
    if (typeof value === 'number') return 424_242;
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return '2001-02-03T04:05:06.000Z';
    return '11111111-1111-4111-8111-111111111111';
  }
});

it('sub-resources of a record are reachable only through their own record', async () => {
  const [one, two] = await product.db('blog_posts').limit(2).pluck('id');
  const at = (id: string, rest: string) => `${product.url}/api/admin/posts/${id}/${rest}`;
  const link = await ask<{ id: string }>(at(one, 'preview-links'), { cookie, method: 'POST' });
  await ask(at(two, `preview-links/${link.body.id}`), { cookie, method: 'DELETE' });
  expect((await ask<unknown[]>(at(one, 'preview-links'), { cookie })).body).toHaveLength(1);

  await ask(`${product.url}/api/admin/posts/${one}`, { cookie, method: 'PUT', body: { title: 'Changed' } });
  const { body } = await ask<{ id: string }[]>(at(one, 'revisions'), { cookie });
  expect((await ask(at(one, `revisions/${body[0]?.id}`), { cookie })).status).toBe(200);
  expect((await ask(at(two, `revisions/${body[0]?.id}`), { cookie })).status).toBe(404);
});
