import { Router } from 'express';
import type { Knex } from 'knex';
import { postMails } from '../consultations/receive-enquiry.ts';
import { consultations } from '../consultations/resource.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { commandRoutes, requireRow } from '../platform/http/crud-router.ts';
import type { Resource } from '../platform/http/resource.ts';
import type { ChallengeSubject } from '../platform/spam/challenge.ts';
import { acknowledge } from '../privacy-requests/receive.ts';
import { privacyRequests } from '../privacy-requests/resource.ts';
import type { Services } from '../services.ts';
import { subscriptions } from '../subscriptions/resource.ts';
import { askReleased } from '../subscriptions/subscribe.ts';

/** What visitors post, and what is sent once a post that was held back as spam is approved. */
const HELD: {
  readonly [name in ChallengeSubject['resource']]: {
    resource: Resource;
    released(trx: Knex, row: never, services: Services): Promise<void>;
  };
} = {
  consultations: { resource: consultations, released: postMails },
  subscriptions: { resource: subscriptions, released: askReleased },
  'privacy-requests': { resource: privacyRequests, released: acknowledge },
};

/**
 * Marks a post as not spam; does nothing if it is not marked as spam.
 * @returns whether it was approved by this call
 * @throws ApiError 'not_found'
 */
async function approve(
  trx: Knex,
  { resource: name, id }: ChallengeSubject,
  services: Services,
): Promise<boolean> {
  const { resource, released } = HELD[name];
  const row = await requireRow(resource, trx, id);
  const isSpam = row.status === 'spam';
  if (!isSpam && row.spam_reason === null) return false;
  await trx(resource.table)
    .where({ id })
    .update({ spam_reason: null, ...(isSpam && { status: 'new' }) });
  // Of what a person marked as spam, the mails were sent when it came.
  if (row.spam_reason) await released(trx, row as never, services);
  return true;
}

/** Approves a held post after its browser has solved the challenge. */
export async function approveSolved(trx: Knex, subject: ChallengeSubject, services: Services): Promise<void> {
  const { table } = HELD[subject.resource].resource;
  const isHeld = await trx(table).where({ id: subject.id }).whereNotNull('spam_reason').first('id');
  if (isHeld) await approve(trx, subject, services);
}

/** POST /api/admin/{resource}/{id}/approve */
export function approveRouter(services: Services): Router {
  const router = Router();
  for (const name of Object.keys(HELD) as ChallengeSubject['resource'][]) {
    const ofResource = Router();
    const scope = { db: services.db, resource: HELD[name].resource, allow: requirePermission('edit', name) };
    commandRoutes(ofResource, scope, {
      approve: async (trx, id) => ((await approve(trx, { resource: name, id }, services)) ? {} : null),
    });
    router.use(`/${name}`, ofResource);
  }
  return router;
}
