import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../support/admin-client.ts';
import { makePerson, PASSWORD, type Person, turnOnSecondFactor } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { COMPILE_CACHE } from '../../support/product-process.ts';

const bootstrap = path.join(import.meta.dirname, '../../../scripts/bootstrap.mjs');

let owner: Person;

const product = withProduct();
beforeEach(async () => {
  owner = await makePerson(product, 'admin');
});

async function command(args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [bootstrap, 'reset-password', ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: product.databaseUrl,
      SITE_URL: product.url,
      SESSION_SECRET: product.secrets.sessionSecret,
      DATA_DIR: product.dataDir,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

const login = (password: string) =>
  ask(`${product.url}/api/auth/login`, { body: { email: owner.email, password } });

describe('npm run reset-password', () => {
  it('ends every session, drops the second factor when told to, and prints a link by which a new password is chosen', async () => {
    await turnOnSecondFactor(product, owner);
    const { code, output } = await command([owner.email.toUpperCase(), '--without-second-factor']);
    expect(code).toBe(0);
    expect(output).toContain('Two-step sign-in is off');
    expect((await ask(`${product.url}/api/admin/posts`, { cookie: owner.cookie })).status).toBe(401);
    expect((await login(PASSWORD)).body).toMatchObject({ user: { email: owner.email } });
    const details = { by: 'command line', second_factor_dropped: true };
    const entry = { record_id: owner.id, action: 'password_forgotten', user_id: null };
    expect(await product.db('audit_log').where(entry)).toMatchObject([{ details }]);
    const token = /\/admin\/reset-password#([\w-]+)/.exec(output)?.[1];
    const body = { token, password: 'chosen by the link' };
    expect((await ask(`${product.url}/api/auth/password/reset`, { body })).status).toBe(200);
    expect((await login('chosen by the link')).status).toBe(200);
  });

  it('says what is wrong and changes nothing', async () => {
    const unknown = await command(['nobody@example.com']);
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('There is no account in use with the address nobody@example.com');
    expect(unknown.output).toContain('can invite the person again');
    expect((await ask(`${product.url}/api/admin/posts`, { cookie: owner.cookie })).status).toBe(200);
  });
});
