import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { MAIL_EVENT_SIGNATURE, mailEventSchema } from '#shared/mails.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { checkJson, requireUtf8 } from '../platform/http/body.ts';
import { recordMailEvent } from './mail-events.ts';

/** Most seconds between the time in a signature and the server's. */
const REPLAY_SECONDS = 5 * 60;

/**
 * POST /api/mail-events: signed reports of the operator's mail service, as JSON. Answers 404 unless a secret is configured.
 */
export function mailEventsRouter(db: Knex, secret: string | undefined): Router {
  const router = Router();
  router.post('/', express.raw({ type: () => true, limit: '64kb' }), async (request, response) => {
    if (!secret)
      throw new ApiError(
        'not_found',
        'Reports about email are not accepted here: MAIL_WEBHOOK_SECRET is not set.',
      );
    const raw: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    requireSignature(request.get(MAIL_EVENT_SIGNATURE), raw, secret);
    const event = parse(mailEventSchema, readJson(raw));
    response.json(await db.transaction((trx) => recordMailEvent(trx, event, 'webhook')));
  });
  return router;
}

/** @throws ApiError 'unauthenticated' */
function requireSignature(header: string | undefined, raw: Buffer, secret: string): void {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header?.replaceAll(' ', '') ?? '');
  if (!parts) throw refused('The signature is missing or not readable.');
  const [, seconds = '', signature = ''] = parts;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw refused('The signature is not right.');
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > REPLAY_SECONDS)
    throw refused('The signature is older than five minutes, or from the future.');
}

const refused = (why: string) =>
  new ApiError('unauthenticated', `${why} Expected ${MAIL_EVENT_SIGNATURE}: t=<unix seconds>,v1=<hex>.`);

function readJson(raw: Buffer): unknown {
  requireUtf8(raw, 'The body');
  let data: unknown;
  try {
    data = JSON.parse(raw.toString('utf8'));
  } catch {
    throw new ApiError('malformed', 'The body is not JSON.');
  }
  checkJson(data);
  return data;
}

const byHandSchema = z.object({
  type: z.enum(['bounce', 'complaint'], { error: 'Must be bounce or complaint' }),
});

/** The commands 'It bounced' and 'They complained' on mails and subscriptions. */
export function mailEventCommandRouter(db: Knex): Router {
  const router = Router();
  const command = (resource: 'mails' | 'subscriptions', column: 'to_address' | 'email'): RequestHandler[] => [
    requirePermission('edit', 'subscriptions'),
    async (request, response) => {
      const { type } = parse(byHandSchema, request.body);
      const id = parse(z.uuid(), request.params.id);
      await db.transaction(async (trx) => {
        const record = await trx(resource).where({ id }).first();
        if (!record) throw new ApiError('not_found', 'This record does not exist, or it was deleted.');
        const about =
          resource === 'mails' ? { message_id: record.message_id } : { recipient: record[column] };
        await recordMailEvent(trx, { type, hard: true, at: new Date().toISOString(), ...about }, 'admin');
        await recordAudit(trx, {
          ...actor(request),
          action: type === 'bounce' ? 'mark_bounced' : 'mark_complained',
          resource,
          record_id: id,
        });
      });
      response.json({ id, type });
    },
  ];
  router.post('/mails/:id/mail-event', ...command('mails', 'to_address'));
  router.post('/subscriptions/:id/mail-event', ...command('subscriptions', 'email'));
  return router;
}
