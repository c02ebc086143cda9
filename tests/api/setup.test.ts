import { expect, it } from 'vitest';
import { ensureFirstAdmin } from '../../api/platform/auth/setup.ts';
import { ask, cookieOf, invalid } from '../support/admin-client.ts';
import { startProduct, withProduct } from '../support/product.ts';

const product = withProduct();

const owner = { full_name: 'The Owner', email: 'owner@example.com', password: 'correct horse battery' };
const setUp = (body: unknown) => ask(`${product.url}/api/setup`, { body });

it('is open while there is no admin, and requires the printed code', async () => {
  expect(await ask(`${product.url}/api/setup`)).toMatchObject({ status: 200, body: { open: true } });
  const errors = { code: expect.stringContaining('not the setup code') };
  expect(await setUp({ ...owner, code: 'guess' })).toMatchObject(invalid(errors));
  const weak = await setUp({ ...owner, password: 'short', email: 'no', code: product.secrets.setupCode });
  expect(Object.keys(weak.body.errors as object).sort()).toEqual(['email', 'password']);
  expect(await product.db('users')).toEqual([]);
});

it('creates exactly one admin of two simultaneous requests, signs them in, and closes permanently', async () => {
  const code = product.secrets.setupCode;
  const emails = [owner.email, 'second@example.com', owner.email];
  const answers = await Promise.all(emails.map((email) => setUp({ ...owner, email, code })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 404, 404]);
  expect(await product.db('user_roles').where({ role: 'admin' })).toHaveLength(1);
  expect(await product.db('users')).toHaveLength(1);
  const winner = answers.find((answer) => answer.status === 201);
  const cookie = cookieOf(winner?.headers ?? new Headers());
  expect((await ask(`${product.url}/api/admin/posts`, { cookie })).status).toBe(200);
  expect((await ask(`${product.url}/api/setup`)).status).toBe(404);
  expect(JSON.stringify((await setUp({ ...owner, code })).body)).not.toContain('owner@');
});

it('creates the configured admin, once', async () => {
  const env = { ADMIN_EMAIL: 'configured@example.com', ADMIN_PASSWORD: 'configured password' };
  const configured = await startProduct({ env });
  const body = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
  expect((await ask(`${configured.url}/api/auth/login`, { body })).status).toBe(200);
  await ensureFirstAdmin(configured.db, { ...configured.environment, adminEmail: 'second@example.com' });
  expect(await configured.db('users').pluck('email')).toEqual([env.ADMIN_EMAIL]);
  expect((await ask(`${configured.url}/api/setup`)).status).toBe(404);
  await configured.stop();
});

it('refuses common passwords, from form and configuration', async () => {
  const often = '1qaz2wsx3edc';
  const open = await startProduct();
  const body = { ...owner, password: often, code: open.secrets.setupCode };
  const errors = { password: expect.any(String) };
  expect(await ask(`${open.url}/api/setup`, { body })).toMatchObject(invalid(errors));
  const configured = { ...open.environment, adminEmail: owner.email, adminPassword: often };
  await expect(ensureFirstAdmin(open.db, configured)).rejects.toThrow(
    'ADMIN_PASSWORD: Many people use this password, so it is among the first that are tried. Choose another one.',
  );
  expect(await open.db('users')).toEqual([]);
  await open.stop();
});
