import { type Request, type RequestHandler, Router } from 'express';
import { confirmBothSchema, confirmPasswordSchema, secondFactorSchema } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { parse } from '../http/api-error.ts';
import { secondFactorTurned } from './mails.ts';
import { type Confirmed, ownAuditEntry } from './passwords.ts';
import {
  confirmEnrolment,
  dropSecondFactor,
  enrol,
  renewRecoveryCodes,
  secondFactorState,
  takeCode,
} from './second-factor.ts';
import type { AuthServices } from './services.ts';
import { signedInUser } from './session.ts';
import { endAccess } from './users.ts';

interface Guards {
  signedIn: RequestHandler[];
  /** Limit on guesses for actions that require the password again. */
  stepUp: RequestHandler[];
  /** @throws ApiError 'invalid' for a wrong password */
  confirm(request: Request, password: string): Promise<Confirmed>;
}

/** /api/auth/second-factor: codes of an authenticator app besides the password (docs/decisions/2026-11-21-password-confirmation.md). */
export function secondFactorRouter(
  { db, outbox, site, keys }: AuthServices,
  { signedIn, stepUp, confirm }: Guards,
): Router {
  const router = Router();

  router.get('/', ...signedIn, async (request, response) => {
    response.json(await secondFactorState(db, signedInUser(request).id));
  });

  router.post('/', ...stepUp, async (request, response) => {
    const { current_password } = parse(confirmPasswordSchema, request.body);
    const stillSo = await confirm(request, current_password);
    const { id, email } = signedInUser(request);
    const who = { user_id: id, email, issuer: site.name };
    const enrolment = await db.transaction(async (trx) => {
      await stillSo(trx);
      return enrol(trx, keys, who);
    });
    response.status(201).json(enrolment);
  });

  router.post('/confirm', ...stepUp, async (request, response) => {
    const { code } = parse(secondFactorSchema, request.body);
    const user = signedInUser(request);
    const recovery_codes = await db.transaction(async (trx) => {
      const codes = await confirmEnrolment(trx, keys, user.id, code);
      await endAccess(trx, user.id, request.sessionID);
      await recordAudit(trx, ownAuditEntry(request, 'second_factor_on'));
      await outbox.post(trx, secondFactorTurned(true, user, site));
      return codes;
    });
    response.json({ recovery_codes });
  });

  router.post('/recovery-codes', ...stepUp, async (request, response) => {
    const { current_password, code } = parse(confirmBothSchema, request.body);
    const stillSo = await confirm(request, current_password);
    const recovery_codes = await db.transaction(async (trx) => {
      await stillSo(trx);
      await takeCode(trx, keys, signedInUser(request).id, code);
      await endAccess(trx, signedInUser(request).id, request.sessionID);
      await recordAudit(trx, ownAuditEntry(request, 'recovery_codes_renewed'));
      return renewRecoveryCodes(trx, signedInUser(request).id);
    });
    response.json({ recovery_codes });
  });

  router.post('/off', ...stepUp, async (request, response) => {
    const { current_password, code } = parse(confirmBothSchema, request.body);
    const stillSo = await confirm(request, current_password);
    const user = signedInUser(request);
    await db.transaction(async (trx) => {
      await stillSo(trx);
      await takeCode(trx, keys, user.id, code);
      await dropSecondFactor(trx, user.id);
      await endAccess(trx, user.id, request.sessionID);
      await recordAudit(trx, ownAuditEntry(request, 'second_factor_off'));
      await outbox.post(trx, secondFactorTurned(false, user, site));
    });
    response.json({ is_on: false, recovery_codes_left: 0 });
  });

  return router;
}
