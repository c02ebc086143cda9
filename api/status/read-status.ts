import { Router } from 'express';
import type { Knex } from 'knex';
import type { HealthFacts, SystemStatus } from '#shared/system-status.ts';
import type { CommonServices } from '../common-services.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { diskSpaceOf } from '../platform/disk.ts';
import { readQueues } from '../platform/jobs/jobs.ts';
import { readMailStatus } from '../platform/mail/outbox.ts';
import { readMaintenance } from '../platform/maintenance/maintenance.ts';
import { PRODUCT_VERSION } from '../platform/program.ts';
import type { Services } from '../services.ts';
import { healthOf } from './health.ts';

/** Reads the facts for the rules of the health check. */
export async function readHealthFacts({ db, environment, mailer }: CommonServices): Promise<HealthFacts> {
  const { dataDir, buildId, mediaS3 } = environment;
  const [queues, mail, disk, maintenance, backup, read] = await Promise.all([
    readQueues(db),
    readMailStatus(db, mailer),
    diskSpaceOf(dataDir),
    readMaintenance(db),
    db('backup_runs').orderBy('at', 'desc').first('at', 'bytes', 'milliseconds', 'rows', 'files', 'missing'),
    readRest(db),
  ]);
  const { images, bytes, last_sent_at, bounces_reported, ...rest } = read;
  return {
    version: PRODUCT_VERSION,
    build: buildId ?? null,
    node: process.version,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    queues,
    maintenance,
    mail: { ...mail, last_sent_at, bounces_reported },
    ...rest,
    disk: disk ?? { free: 0, total: 0 },
    media: { images, bytes, storage: mediaS3 ? 'bucket' : 'disk' },
    backup: backup ?? null,
  };
}

type Rest = Pick<HealthFacts, 'installed_at' | 'database'> &
  Pick<HealthFacts['mail'], 'last_sent_at' | 'bounces_reported'> &
  Pick<HealthFacts['media'], 'images' | 'bytes'>;

async function readRest(db: Knex): Promise<Rest> {
  const { rows } = await db.raw(`select
    json_build_object('version', current_setting('server_version'),
      'bytes', pg_database_size(current_database())::float8,
      'migration', (select max(name) from knex_migrations)) as database,
    (select min(migration_time) from knex_migrations) as installed_at,
    (select sent_at from mails where state = 'sent' order by created_at desc limit 1) as last_sent_at,
    exists (select from mail_events where source = 'webhook') as bounces_reported,
    (select count(*)::int from media where kind = 'picture') as images,
    (select coalesce(sum((v ->> 'bytes')::float8), 0)::float8 from media, jsonb_array_elements(variants) v) as bytes`);
  return rows[0];
}

/** GET /api/admin/status */
export function statusRouter(services: Services): Router {
  const router = Router();
  router.get('/', requirePermission('list', 'status'), async (_request, response) => {
    const facts = await readHealthFacts(services);
    response.json({ ...facts, health: healthOf(facts, Date.now()) } satisfies SystemStatus);
  });
  return router;
}
