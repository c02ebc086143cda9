import { randomBytes } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import * as OTPAuth from 'otpauth';
import {
  confirmBothSchema,
  confirmPasswordSchema,
  INVALID_CODE,
  type SecondFactorEnrolment,
  type SecondFactorState,
  secondFactorSchema,
} from '#shared/users.ts';
import { ApiError, invalidField, parse } from '../http/api-error.ts';
import { type AccountKeys, hashToken, plainCode, readableCode } from '../keys/keys.ts';
import { secondFactorTurned } from './mails.ts';
import { recordOwnChange, withPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { signedInUser } from './session.ts';
import { endAccess } from './users.ts';

/** Seconds per code; the previous and next codes are accepted, as clocks differ. */
const PERIOD = 30;
const WINDOW = 1;
const RECOVERY_CODES = 10;

export async function secondFactorState(db: Knex, user_id: string): Promise<SecondFactorState> {
  const { rows } = await db.raw(
    `select exists (select from second_factors where user_id = :user_id and confirmed_at is not null) as is_on,
       (select count(*)::int from recovery_codes where user_id = :user_id and used_at is null) as recovery_codes_left`,
    { user_id },
  );
  return rows[0];
}

export async function hasSecondFactor(db: Knex, user_id: string): Promise<boolean> {
  return (await secondFactorState(db, user_id)).is_on;
}

/** @returns ten recovery codes; more are made by turning the second factor off and on again */
async function makeRecoveryCodes(trx: Knex, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(randomBytes(16)));
  await trx('recovery_codes').insert(
    codes.map((code) => ({ user_id, code_hash: hashToken(plainCode(code)) })),
  );
  return codes;
}

/**
 * Uses up a code of the app or a recovery code.
 * @returns the kind of the code
 * @throws ApiError 'invalid' with the message under `code`
 */
export async function takeCode(
  trx: Knex,
  keys: AccountKeys,
  user_id: string,
  code: string,
): Promise<'app' | 'recovery_code'> {
  if (await acceptsAppCode(trx, keys, user_id, code, true)) return 'app';
  const used = await trx('recovery_codes')
    .where({ user_id, code_hash: hashToken(plainCode(code)) })
    .whereNull('used_at')
    .update({ used_at: trx.fn.now() });
  if (used === 0) throw invalidCode();
  return 'recovery_code';
}

/** Turns the second factor off. @returns whether it was on */
export async function dropSecondFactor(trx: Knex, user_id: string): Promise<boolean> {
  await trx('recovery_codes').where({ user_id }).delete();
  const rows = await trx('second_factors').where({ user_id }).delete().returning('confirmed_at');
  return rows.some((row) => row.confirmed_at !== null);
}

const invalidCode = () => invalidField('code', INVALID_CODE);

/** Whether it has the format of an app's code; anything else is taken for a recovery code. */
export function isAppCode(code: unknown): boolean {
  return typeof code === 'string' && /^\d{6}$/.test(plainCode(code));
}

async function acceptsAppCode(
  trx: Knex,
  keys: AccountKeys,
  user_id: string,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  if (!isAppCode(code)) return false;
  const token = plainCode(code);
  const mine = () =>
    trx('second_factors')
      .where({ user_id })
      .whereRaw(`confirmed_at is ${isConfirmed ? 'not ' : ''}null`);
  const row = await mine().first('encrypted_secret');
  const secret = row && keys.open(row.encrypted_secret);
  if (!secret) return false;
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret), period: PERIOD });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta;
  // The database decides, so that only one of two simultaneous requests with the same code succeeds.
  return (await mine().where('last_step', '<', step).update({ last_step: step })) === 1;
}

/**
 * /api/auth/second-factor: codes of an authenticator app besides the password
 * (docs/decisions/2026-11-21-password-confirmation.md).
 * @param stepUp limits guesses where the password is required again
 */
export function secondFactorRouter(
  { db, outbox, site, keys }: AuthServices,
  signedIn: RequestHandler[],
  stepUp: RequestHandler[],
): Router {
  const router = Router();

  router.get('/', ...signedIn, async (request, response) => {
    response.json(await secondFactorState(db, signedInUser(request).id));
  });

  // Makes a secret for an authenticator app, which is inactive until a code made with it is entered.
  router.post('/', ...stepUp, async (request, response) => {
    const { current_password } = parse(confirmPasswordSchema, request.body);
    const { id: user_id, email: label } = signedInUser(request);
    const secret = new OTPAuth.Secret({ size: 20 });
    const made = await withPassword(db, user_id, current_password, async (trx) => {
      await trx('second_factors').where({ user_id }).whereNull('confirmed_at').delete();
      return trx('second_factors')
        .insert({ user_id, encrypted_secret: keys.seal(secret.base32) })
        .onConflict('user_id')
        .ignore()
        .returning('user_id');
    });
    if (made.length === 0)
      throw new ApiError('conflict', 'Two-step sign-in is on already. Turn it off first.');
    const totp = new OTPAuth.TOTP({ issuer: site.name, label, secret, period: PERIOD });
    const enrolment: SecondFactorEnrolment = { address: totp.toString(), secret: secret.base32 };
    response.status(201).json(enrolment);
  });

  router.post('/confirm', ...stepUp, async (request, response) => {
    const { code } = parse(secondFactorSchema, request.body);
    const user = signedInUser(request);
    const recovery_codes = await db.transaction(async (trx) => {
      if (!(await acceptsAppCode(trx, keys, user.id, code, false))) throw invalidCode();
      await trx('second_factors').where({ user_id: user.id }).update({ confirmed_at: trx.fn.now() });
      const codes = await makeRecoveryCodes(trx, user.id);
      await endAccess(trx, user.id, request.sessionID);
      await recordOwnChange(trx, user.id, 'second_factor_on');
      await outbox.post(trx, secondFactorTurned(true, user, site));
      return codes;
    });
    response.json({ recovery_codes });
  });

  router.post('/off', ...stepUp, async (request, response) => {
    const { current_password, code } = parse(confirmBothSchema, request.body);
    const user = signedInUser(request);
    await withPassword(db, user.id, current_password, async (trx) => {
      await takeCode(trx, keys, user.id, code);
      await dropSecondFactor(trx, user.id);
      await endAccess(trx, user.id, request.sessionID);
      await recordOwnChange(trx, user.id, 'second_factor_off');
      await outbox.post(trx, secondFactorTurned(false, user, site));
    });
    response.json({ is_on: false, recovery_codes_left: 0 });
  });

  return router;
}
