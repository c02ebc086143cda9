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
/** Of less work than the product's own, whose strength no test needs. */
export const PASSWORD_HASH = await bcrypt.hash(PASSWORD, 4);

export interface Person {
  id: string;
  email: string;
  /** Of a session that is open. */
  cookie: string;
}

/** A person with an account whose password is PASSWORD, signed in. */
export async function makePerson(
  product: Pick<RunningProduct, 'db' | 'secrets'>,
  role: string | null,
  full_name = 'Sample Person',
): Promise<Person> {
  const email = `${role ?? 'nobody'}-${randomUUID().slice(0, 8)}@example.com`;
  const id = await createUser(product.db, { email, full_name, password_hash: PASSWORD_HASH }, role);
  return { id, email, cookie: await openSession(product, id) };
}

/** The newest mail to an address with this in its subject, once it has been delivered. */
export async function mailTo(product: RunningProduct, address: string, subject: string): Promise<Email> {
  const found = async () =>
    (await readMail(product.dataDir)).findLast(
      (mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject),
    );
  await expect.poll(found).toBeDefined();
  return (await found()) as Email;
}

/** The link of a mail, and the secret behind its '#'. */
export function linkIn(mail: Email): { address: string; token: string } {
  const address = /https?:\/\/\S+#[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  return { address, token: address.split('#')[1] ?? '' };
}

/** The code that an authenticator app would show. @param steps of 30 seconds from now */
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
  // As if that had been a while ago, so that the present code is still unused. A code of the step before would be
  // refused whenever a step ends on its way.
  await product.db('second_factors').where({ user_id: id }).decrement('last_step', 10);
  return { secret, recoveryCodes: done.body.recovery_codes };
}
