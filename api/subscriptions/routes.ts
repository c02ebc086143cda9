import express, { Router } from 'express';
import * as z from 'zod';
import { requirePermission } from '../platform/auth/session.ts';
import type { MailWebhook } from '../platform/environment/environment.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { refuseHalfCharacters, requireUtf8 } from '../platform/http/body.ts';
import { exportRoute } from '../platform/http/export.ts';
import type { Services } from '../services.ts';
import { type MailEvent, recordMailEvent } from './mail-events.ts';
import { type MailReport, readMailReport } from './mail-services.ts';
import { SUBSCRIPTION_COLUMNS, subscriptions } from './resource.ts';

/** Tags that are offered. */
const MOST_TAGS = 500;

/** /api/admin/subscriptions, beyond CRUD: GET /tags, those in use; and the list as a file. */
export function subscriptionRouter({ db }: Services): Router {
  const router = Router();
  exportRoute(router, {
    db,
    resource: subscriptions,
    name: 'newsletter-subscribers',
    columns: SUBSCRIPTION_COLUMNS,
  });
  router.get('/tags', requirePermission('list', 'subscriptions'), async (_request, response) => {
    const known = db('subscriptions').select(db.raw('unnest(tags) as tag')).as('t');
    response.json({
      values: await db.from(known).distinct('tag').orderBy('tag').limit(MOST_TAGS).pluck('tag'),
    });
  });
  return router;
}

/** What is accepted of a batch, in bytes as body-parser writes them; SNS sends at most 256 kB. */
const LIMIT = '1mb';

/**
 * POST /api/mail-events: reports of the operator's mail service, in the service's own form and proved by its own means.
 * Answers 404 unless a service is configured.
 */
export function mailEventsRouter({ db, environment }: Services): Router {
  const webhook = environment.mailWebhook;
  const router = Router();
  router.post('/', express.raw({ type: () => true, limit: LIMIT }), async (request, response) => {
    if (!webhook)
      throw new ApiError(
        'not_found',
        'Reports about email are not accepted here: MAIL_WEBHOOK_SERVICE and MAIL_WEBHOOK_SECRET are not set.',
      );
    const raw: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const events = await readReport(webhook, (header) => request.get(header), raw);
    let recorded = 0;
    await db.transaction(async (trx) => {
      for (const event of events) if (await recordMailEvent(trx, event, 'webhook')) recorded += 1;
    });
    response.json({ recorded });
  });
  return router;
}

/** @throws ApiError 'unauthenticated' if the report is not the service's, 'malformed' if it has another form */
async function readReport(webhook: MailWebhook, get: MailReport['get'], raw: Buffer): Promise<MailEvent[]> {
  requireUtf8(raw, 'The body');
  const text = raw.toString('utf8');
  refuseHalfCharacters(text);
  try {
    const events = await readMailReport(webhook, { get, raw, data: JSON.parse(text) });
    if (events) return events;
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error;
    throw new ApiError('malformed', `This is not a report of ${webhook.service}.`);
  }
  throw new ApiError(
    'unauthenticated',
    `Nothing proves that this is a report of ${webhook.service}. Check MAIL_WEBHOOK_SECRET.`,
  );
}
