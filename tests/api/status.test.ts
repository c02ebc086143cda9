import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type HealthFacts, MAINTENANCE_TASKS, type SystemStatus } from '#shared/system-status.ts';
import { writeBackup } from '../../api/platform/backup/write.ts';
import type { SiteIdentity } from '../../api/platform/environment/site-identity.ts';
import { openJobs } from '../../api/platform/jobs/jobs.ts';
import { createLog } from '../../api/platform/log.ts';
import { maintenanceWork } from '../../api/platform/maintenance/maintenance.ts';
import { PRODUCT_VERSION } from '../../api/platform/program.ts';
import { openMediaStorage } from '../../api/platform/storage/storage.ts';
import type { EffectiveSettings } from '../../api/settings/effective-settings.ts';
import { checkHealth } from '../../api/status/alert.ts';
import { animation } from '../support/images.ts';
import { OUTBOX } from '../support/mail-samples.ts';
import { withAdmin } from '../support/sign-in.ts';
import { upload } from '../support/upload.ts';

const { product, cookie, asAdmin } = withAdmin({ seed: true, env: { BUILD_ID: 'abc123' } });

const read = async () => (await asAdmin<SystemStatus>('status')).body;
/** @returns the parts that are not green, with the start of their sentence */
const faults = ({ health }: SystemStatus) =>
  health.items
    .filter(({ level }) => level !== 'green')
    .map(({ subject, sentence }) => `${subject}: ${sentence}`);
const NO_MAIL_SERVER = 'Email: No mail server is set up, so email reaches nobody.';

test('the status tells of the process, the database, jobs, mail, pages, disk and images', async () => {
  // An animation: once other images have their AVIF files, all pages are made anew.
  await upload(product, cookie, await animation(9), { name: 'nine.gif', alt: 'A colour' });
  const status = await read();
  expect(status).toMatchObject({
    ...{ version: PRODUCT_VERSION, build: 'abc123', node: process.version, backup: null },
    mail: { transport: 'files', failed: 0 },
    media: { images: 1, storage: 'disk' },
  });
  expect(status.database.bytes).toBeGreaterThan(1e6);
  expect(status.disk.total).toBeGreaterThan(status.disk.free);
  expect(status.media.bytes).toBeGreaterThan(0);
  expect(status.queues.map(({ name }) => name).join(' ')).toBe(
    'backup deliver-bulk-mail deliver-mail finish-erasure import-posts maintenance media-avif password-forgotten ' +
      'read-calendars send-newsletter',
  );
  const noBackup = 'Backup: There is no backup yet. One should be made every night.';
  expect(faults(status)).toEqual([NO_MAIL_SERVER, noBackup]);
  expect(status.health).toMatchObject({
    ...{ level: 'amber', title: 'Amber: Email and Backup' },
    sentence: 'No mail server is set up, so email reaches nobody.',
  });
});

test('shows a backup', async () => {
  const made = await writeBackup({
    ...{ databaseUrl: product.databaseUrl, storage: openMediaStorage(product.environment) },
    file: path.join(product.dataDir, 'one.tar.zst'),
  });
  const status = await read();
  expect(status.backup).toMatchObject({ bytes: made.size, rows: made.manifest.rows, missing: 0 });
  expect(faults(status)).toEqual([NO_MAIL_SERVER]);
});

/** @returns how to check the health as it is now but for these changes, and to tell the team */
async function checker() {
  const { health: _, ...facts } = await read();
  onTestFinished(async () => void (await product.db('mails').where({ kind: 'health_alert' }).delete()));
  return (changes: object) =>
    checkHealth({
      db: product.db,
      outbox: OUTBOX,
      settingsNow: async () => ({ notified: ['team@example.org'] }) as unknown as EffectiveSettings,
      site: { url: product.url, name: 'Verve' } as SiteIdentity,
      facts: async () => ({ ...facts, ...changes }) as HealthFacts,
    });
}

test('notifies the team once of a failure, and again of the next one', async () => {
  const check = await checker();
  const alerts = () =>
    product.db('mails').where({ kind: 'health_alert' }).select('to_address', 'subject', 'text_body');
  const full = { disk: { free: 1e7, total: 1e11 } };
  const often = async (changes: object, times = 3) => {
    for (let n = 0; n < times; n++) await check(changes);
  };
  await often(full, 1);
  expect(await alerts()).toEqual([]);
  await often(full);
  const alert = {
    ...{ to_address: 'team@example.org', subject: 'Red: Storage | Verve' },
    text_body: expect.stringContaining('10.0 MB are left'),
  };
  expect(await alerts()).toEqual([alert]);
  await often({});
  await often(full);
  expect(await alerts()).toEqual([alert, alert]);
});

test('each maintenance task runs by itself, and its last outcome is shown', async () => {
  const names = MAINTENANCE_TASKS;
  const { maintenance } = await read();
  expect(maintenance.map(({ task, ran_at }) => [task, ran_at])).toEqual(names.map((task) => [task, null]));

  const run = async (keys: string[], more: object = {}) => {
    const tasks = { ...Object.fromEntries(names.map((task) => [task, async () => undefined])), ...more };
    const { work } = maintenanceWork(product.db, tasks as never, createLog('silent'));
    for (const key of keys) await work({ key } as never);
  };
  await run([...names, 'of_a_newer_version'], {
    image_files: () => Promise.reject(new Error('The bucket is away')),
  });
  const failed = (status: SystemStatus) =>
    status.maintenance.filter(({ failed_at }) => failed_at).map(({ task }) => task);
  const after = await read();
  expect(after.maintenance.every(({ ran_at }) => ran_at !== null)).toBe(true);
  expect(failed(after)).toEqual(['image_files']);
  expect(faults(after)).toContain(
    'Background tasks: This failed and is tried again every ten minutes: image files.',
  );
  await run(['image_files']);
  expect(failed(await read())).toEqual([]);
});

test('maintenance is scheduled once for all processes, without tasks of earlier versions', async () => {
  const open = async (keys: string[]) => {
    const jobs = await openJobs(product.databaseUrl, createLog('silent'));
    const schedule = { cron: '0 0 1 1 *', keys };
    await jobs.work({ clockwork: { work: async () => undefined, schedule } });
    return jobs;
  };
  const first = await open(['sweep', 'of_an_earlier_version']);
  const second = await open(['sweep', 'mails']);
  await Promise.all([first.close(), second.close()]);
  const schedules = product.db('pgboss.schedule').where({ name: 'clockwork' }).orderBy('key');
  expect(await schedules.pluck('key')).toEqual(['mails', 'sweep']);
});
