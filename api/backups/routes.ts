import path from 'node:path';
import { type Request, Router } from 'express';
import type { CommonServices } from '../common-services.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { withPasswordProof } from '../platform/auth/passwords.ts';
import { requirePermission } from '../platform/auth/session.ts';
import {
  backUpInto,
  copyBackups,
  hasRoomForBackup,
  listBackups,
  NO_ROOM,
} from '../platform/backup/folder.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { QueueWork } from '../platform/jobs/jobs.ts';
import { openBackupBucket } from '../platform/storage/storage.ts';
import type { Services } from '../services.ts';

export const BACKUP_QUEUE = 'backup';

/** Milliseconds in which a download may begin. */
const LINK_LASTS = 5 * 60_000;

type BackupServices = Pick<CommonServices, 'databaseUrl' | 'environment' | 'storage' | 'db' | 'jobs'>;

/** The job that copies backups to the bucket. It is one of its own, so that a bucket that is away causes no further backups. */
const COPY = 'copy';

const folderOf = ({ environment }: Pick<BackupServices, 'environment'>) =>
  path.join(environment.dataDir, 'backups');

/**
 * Makes a backup every night at 01:30 UTC, in one process, and when an administrator asks for one; copies it to the bucket, if one
 * is set.
 */
export const backupWork = (services: BackupServices): QueueWork => ({
  work: async ({ key }: { key: string }) => {
    const { databaseUrl, storage, db, jobs } = services;
    const { retention, backupS3 } = services.environment;
    const days = retention.backups.count;
    if (key === COPY) {
      if (backupS3) await copyBackups(folderOf(services), openBackupBucket(backupS3), days);
      return;
    }
    await backUpInto(folderOf(services), days, { databaseUrl, storage });
    if (backupS3) await jobs.enqueue(db, BACKUP_QUEUE, { key: COPY }, { key: COPY });
  },
  keyed: true,
  schedule: { cron: '30 1 * * *', keys: ['nightly'] },
});

/** /api/admin/backups: the backups of this server. A backup holds everything, so making one and taking it away need the password again. */
export function backupsRouter(services: Services): Router {
  const { db, jobs, keys } = services;
  const folder = folderOf(services);
  const router = Router();
  router.get('/', requirePermission('list', 'backups'), async (_request, response) => {
    response.json(await listBackups(folder));
  });

  router.post('/', requirePermission('create', 'backups'), withPasswordProof, async (request, response) => {
    if (!(await hasRoomForBackup(folder))) throw new ApiError('conflict', NO_ROOM);
    await db.transaction(async (trx) => {
      await jobs.enqueue(trx, BACKUP_QUEUE, { key: 'now' }, { key: 'now' });
      await recordAction(trx, request, { action: 'create', resource: 'backups' });
    });
    response.status(202).json({});
  });

  const claimOf = ({ sessionID, params }: Request) => `${sessionID} backup ${params.name}`;
  const find = async ({ params }: Request) => {
    const found = (await listBackups(folder)).find(({ name }) => name === params.name);
    if (!found) throw new ApiError('not_found', 'This backup is no longer here. Choose a newer one.');
    return found;
  };

  // A browser that follows a link cannot send the proof of the password, and must not keep a large file in memory.
  router.post(
    '/:name/link',
    requirePermission('export', 'backups'),
    withPasswordProof,
    async (request, response) => {
      const { name, bytes } = await find(request);
      await recordAction(db, request, {
        action: 'export',
        resource: 'backups',
        details: { filename: name, bytes },
      });
      response.json({ url: `/api/admin/backups/${name}?proof=${keys.prove(claimOf(request), LINK_LASTS)}` });
    },
  );

  router.get('/:name', requirePermission('export', 'backups'), async (request, response) => {
    if (!keys.isProof(String(request.query.proof), claimOf(request)))
      throw new ApiError('forbidden', 'This link to the backup has expired. Press Download again.');
    const { name } = await find(request);
    response.set('Cache-Control', 'private, no-store');
    response.attachment(name).sendFile(name, { root: folder, dotfiles: 'allow' });
  });
  return router;
}
