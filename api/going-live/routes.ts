import { Router } from 'express';
import type { Knex } from 'knex';
import { SAMPLE_NAME } from '#shared/company.ts';
import { missingLegalParts } from '#shared/dashboard.ts';
import type { GoingLive } from '#shared/going-live.ts';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { BACKUP_DUE_MS } from '#shared/system-status.ts';
import { teamAddresses } from '../common-services.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { readMailStatus } from '../platform/mail/outbox.ts';
import { countSamples } from '../samples/samples.ts';
import type { Services } from '../services.ts';

/** GET /api/admin/going-live: the list of what is left to do. */
export function goingLiveRouter(services: Services): Router {
  const router = Router();
  router.get('/', requirePermission('list', 'going-live'), async (request, response) => {
    response.json(await readGoingLive(services, signedInUser(request).id));
  });
  return router;
}

/** @returns what is left to do before the site can go live */
async function readGoingLive(services: Services, userId: string): Promise<GoingLive> {
  const { db, mailer, settings } = services;
  const [site, samples, counted, mail, notified, changed] = await Promise.all([
    settings.current(),
    countSamples(db, services),
    countRest(db, userId),
    readMailStatus(db, mailer),
    teamAddresses(db, services),
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
    mail: { transport: mailer.transport, failing: mail.retrying + mail.failed, has_sent },
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
       from people u left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
       where u.role = 'admin' and u.status = 'active') a
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
