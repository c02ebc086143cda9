import { createHash, randomBytes } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { SAMPLE_NAME } from '#shared/company.ts';
import { missingLegalParts } from '#shared/dashboard.ts';
import { type GoingLive, MAIL_ARRIVED_PATH, mailArrivedSchema } from '#shared/going-live.ts';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { BACKUP_DUE_MS } from '#shared/system-status.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { hashToken } from '../platform/keys/keys.ts';
import { readMailStatus } from '../platform/mail/outbox.ts';
import { countSamples } from '../samples/samples.ts';
import type { Services } from '../services.ts';

/** /api/admin/going-live: the list of what is left to do, and the proof that mail arrives. Each answer is the whole list. */
export function goingLiveRouter(services: Services): Router {
  const { db, environment } = services;
  const mailServer = createHash('sha256')
    .update(`${environment.smtpUrl} ${environment.mailFrom}`)
    .digest('hex');
  const router = Router();
  const may = requirePermission('edit', 'going-live');
  const read = (request: Request) => readGoingLive({ ...services, mailServer }, userOf(request));

  router.get('/', requirePermission('list', 'going-live'), async (request, response) => {
    response.json(await read(request));
  });

  router.post('/mail-arrived', may, async (request, response) => {
    const { token } = parse(mailArrivedSchema, request.body);
    await db.transaction(async (trx) => {
      await proveMail(trx, { token, user_id: userOf(request), server: mailServer });
      await recordAction(trx, request, { resource: 'going-live', action: 'mail_arrived' });
    });
    response.json(await read(request));
  });

  return router;
}

const userOf = (request: Request) => signedInUser(request).id;

/** Days for which the link in a test mail works. */
const PROOF_DAYS = 7;

/**
 * @param server the mail server in use, as another one needs another proof
 * @returns when somebody last proved that mail arrives; null if nobody has
 */
export async function readMailArrived(db: Knex, server: string): Promise<string | null> {
  const mark = await db('going_live_marks').where({ name: 'mail', version: server }).first('at');
  return mark?.at ?? null;
}

async function setMark(trx: Knex, mark: { name: string; version: string; user_id: string }): Promise<void> {
  await trx('going_live_marks')
    .insert({ ...mark, at: trx.fn.now() })
    .onConflict('name')
    .merge();
}

/** @returns a link that proves that a test mail arrived; it replaces the person's earlier one */
export async function issueMailProof(
  trx: Knex,
  { user_id, siteUrl }: { user_id: string; siteUrl: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await setMark(trx, { name: `mail_sent:${user_id}`, version: hashToken(token), user_id });
  return `${siteUrl}/admin${MAIL_ARRIVED_PATH}?token=${token}`;
}

/**
 * Records that a test mail arrived, by the secret of its link.
 * @throws ApiError 'not_found'
 */
export async function proveMail(
  trx: Knex,
  { token, user_id, server }: { token: string; user_id: string; server: string },
): Promise<void> {
  const used = await trx('going_live_marks')
    .whereLike('name', 'mail_sent:%')
    .where({ version: hashToken(token) })
    .whereRaw('at > now() - make_interval(days => ?)', [PROOF_DAYS])
    .delete();
  if (used === 0)
    throw new ApiError(
      'not_found',
      'This link was used before, or a newer test email took its place. Send another test email.',
    );
  await setMark(trx, { name: 'mail', version: server, user_id });
}

/**
 * @param services.mailServer identifies the mail server and the sender
 * @returns what is left to do before the site can go live
 */
export async function readGoingLive(
  services: Services & { mailServer: string },
  userId: string,
): Promise<GoingLive> {
  const { db, mailTransport, mailServer, settings } = services;
  const [site, arrived, samples, counted, mail, { notified }, changed] = await Promise.all([
    settings.current(),
    readMailArrived(db, mailServer),
    countSamples(db, services),
    countRest(db, userId),
    readMailStatus(db, mailTransport),
    settings.effective(),
    db('page_texts').pluck('key'),
  ]);
  const { people, own_portraits, backup_at, backup_missing, has_sent, ...administrators } = counted;
  return {
    samples,
    company: {
      missing: missingLegalParts(site.legal),
      is_sample: site.legal.registered_name?.endsWith('(sample)') ?? false,
      vat_number: site.legal.vat_number,
    },
    portraits: { people, own: own_portraits },
    mail: { transport: mailTransport, failing: mail.retrying + mail.failed, has_sent, arrived },
    address: addressOf(site.url),
    backup: backup_at && {
      at: backup_at,
      is_due: Date.now() - Date.parse(backup_at) > BACKUP_DUE_MS,
      missing: backup_missing,
    },
    administrators,
    voice: site.name === SAMPLE_NAME ? [] : VOICE.filter(({ key }) => !changed.includes(key)),
    notified,
  };
}

const VOICE = Object.entries(PAGE_TEXT_DEFINITIONS).flatMap(([key, text]) =>
  text.isVoice ? [{ key, words: text.default.replaceAll('\n', ' ').replace(/\{\w+\}/g, '…') }] : [],
);

/** Counts everything else in one query. */
async function countRest(db: Knex, userId: string) {
  const { rows } = await db.raw(
    `select t.*, b.at as backup_at, b.missing as backup_missing, a.*,
       exists (select 1 from mails where state = 'sent') as has_sent
     from (select count(*)::int as people, count(*) filter (where image like '/media/%')::int as own_portraits
       from team_members where is_active) t
     cross join (select count(*)::int as active, count(*) filter (where f.user_id is null)::int as without_second_factor,
         coalesce(bool_or(u.id = ? and f.user_id is not null), false) as mine
       from users u join user_roles r on r.user_id = u.id and r.role = 'admin'
       left join second_factors f on f.user_id = u.id and f.confirmed_at is not null where u.status = 'active') a
     left join lateral (select at, missing from backup_runs order by at desc limit 1) b on true`,
    [userId],
  );
  return rows[0];
}

/** Host names that work only on this machine or network. */
const LOCAL = /^(localhost|.*\.(local|localhost|internal|test|lan)|[\d.]+|\[.*\]|[^.]+)$/;

function addressOf(url: string): GoingLive['address'] {
  const { protocol, hostname } = new URL(url);
  return { url, is_https: protocol === 'https:', is_public: !LOCAL.test(hostname) };
}
