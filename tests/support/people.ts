import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import * as OTPAuth from 'otpauth';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { createUser } from '../../api/platform/auth/users.ts';
import { ask } from './admin-client.ts';
import { readMail } from './mail.ts';
import type { RunningProduct } from './product.ts';
import { openSession } from './sign-in.ts';

export const PASSWORD = 'several words in a row';
/** With a low cost, because no test needs a strong hash. */
export const PASSWORD_HASH = await bcrypt.hash(PASSWORD, 4);

export interface Person {
  id: string;
  email: string;
  /** Cookie header of an open session. */
  cookie: string;
}

/** Creates a signed-in person with the password PASSWORD. */
export async function makePerson(
  product: Pick<RunningProduct, 'db' | 'secrets'>,
  role: string | null,
  full_name = 'Sample Person',
): Promise<Person> {
  const email = `${role ?? 'nobody'}-${randomUUID().slice(0, 8)}@example.com`;
  const id = await createUser(product.db, { email, full_name, password_hash: PASSWORD_HASH }, role);
  return { id, email, cookie: await openSession(product, id) };
}

/** Waits for the newest mail to an address with this in its subject. */
export async function mailTo(product: RunningProduct, address: string, subject: string): Promise<Email> {
  const found = async () =>
    (await readMail(product.dataDir)).findLast(
      (mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject),
    );
  await expect.poll(found).toBeDefined();
  return (await found()) as Email;
}

/** @returns the link in a mail, and the token in its fragment */
export function linkIn(mail: Email): { address: string; token: string } {
  const address = /https?:\/\/\S+#[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  return { address, token: address.split('#')[1] ?? '' };
}

/** @returns the code of an authenticator app @param steps of 30 seconds from now */
export function appCode(secret: string, steps = 0): string {
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Turns the second factor of a signed-in person on. */
export async function turnOnSecondFactor(
  product: Pick<RunningProduct, 'url' | 'db'>,
  { id, cookie }: Pick<Person, 'id' | 'cookie'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const at = `${product.url}/api/auth/second-factor`;
  const started = await ask<{ secret: string }>(at, { cookie, body: { current_password: PASSWORD } });
  const { secret } = started.body;
  const done = await ask<{ recovery_codes: string[] }>(`${at}/confirm`, {
    cookie,
    body: { code: appCode(secret) },
  });
  expect(done.status).toBe(200);
  // As if that had been a while ago, so that the current code is still unused. Using the previous step's code instead would
  // fail whenever a step ends in between.
  await product.db('second_factors').where({ user_id: id }).decrement('last_step', 10);
  return { secret, recoveryCodes: done.body.recovery_codes };
}
