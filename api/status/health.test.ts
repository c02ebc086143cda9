import { expect, it } from 'vitest';
import type { HealthFacts, MaintenanceTask } from '#shared/system-status.ts';
import { afterCheck } from './alert.ts';
import { healthOf } from './health.ts';

const NOW = Date.parse('2026-11-23T09:10:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const HOURS = 60;
const DAYS = 24 * HOURS;

const fine: HealthFacts = {
  ...{ version: '1.0.0', build: null, node: 'v24', started_at: ago(2 * DAYS), installed_at: ago(90 * DAYS) },
  database: { version: '17', bytes: 1e7, migration: 'x' },
  queues: [{ name: 'maintenance', waiting: 0, retrying: 0, active: 0, failed: 0, oldest_seconds: null }],
  maintenance: [{ task: 'retention', ran_at: ago(5), milliseconds: 10, failed_at: null }],
  mail: {
    ...{ transport: 'smtp', waiting: 0, retrying: 0, failed: 0, failed_today: 0, waiting_since: null },
    ...{ last_sent_at: ago(18), bounces_reported: true, last_error: null },
  },
  disk: { free: 50e9, total: 100e9 },
  media: { images: 100, bytes: 500e6, storage: 'disk' },
  backup: { at: ago(7 * HOURS), bytes: 12e6, milliseconds: 900, rows: 10, files: 1, missing: 0 },
};

const health = (facts: Partial<HealthFacts> = {}) => healthOf({ ...fine, ...facts }, NOW);
const item = (facts: Partial<HealthFacts>, subject: string) =>
  health(facts).items.find((one) => one.subject === subject);
const queue = (changes: Partial<HealthFacts['queues'][number]>): Partial<HealthFacts> => ({
  queues: fine.queues.map((one) => ({ ...one, ...changes })),
});
const mail = (changes: Partial<HealthFacts['mail']>): Partial<HealthFacts> => ({
  mail: { ...fine.mail, ...changes },
});
const waiting = (count: number, minutes: number, more: object = {}) =>
  mail({ waiting: count, retrying: count, waiting_since: ago(minutes), ...more });
const task = (name: MaintenanceTask, minutes: number, failed_at: string | null = null) => ({
  maintenance: [{ task: name, ran_at: ago(minutes), milliseconds: 1, failed_at }],
});
const lastBackup = (changes: object) => ({ backup: { ...fine.backup, ...changes } as HealthFacts['backup'] });

it('is green with a sentence for each part when all is well', () => {
  const { items, ...summary } = health();
  const words = { title: 'Green: all is well', sentence: 'Nothing needs you.' };
  expect(summary).toMatchObject({ level: 'green', ...words });
  const unreported = item(mail({ bounces_reported: false }), 'Email')?.sentence;
  expect(unreported).toMatch(/ Bounces are not reported here yet\.$/);
  expect(items.map(({ subject, sentence }) => `${subject}: ${sentence}`)).toEqual([
    'Website: The website is up, and has been since Saturday 21 November at 09:10.',
    'Email: Email is going out. The last one left Monday 23 November at 08:52.',
    'Backup: The last backup was made on Monday 23 November at 02:10 and holds 12.0 MB.',
    'Storage: Pictures are stored on this server. Its disk has 50.0 GB left.',
    'Data deletion: Old data is deleted on time, last Monday 23 November at 09:05.',
    'Background tasks: Everything that runs automatically is on time.',
  ]);
  expect(items.every(({ todo }) => todo === null)).toBe(true);
});

it.each<[string, Partial<HealthFacts>, string, 'amber' | 'red']>([
  ['no mail server', mail({ transport: 'files' }), 'Email', 'amber'],
  ['mail that is tried again', waiting(1, 10), 'Email', 'amber'],
  ['one mail that waits while others leave', waiting(1, 300), 'Email', 'amber'],
  ['mail that waits while nothing leaves', waiting(4, 55, { last_sent_at: ago(200) }), 'Email', 'red'],
  ['mail that nobody takes up', waiting(4, 55, { retrying: 0, last_sent_at: null }), 'Email', 'red'],
  ['mail given up today', mail({ failed: 2, failed_today: 2 }), 'Email', 'amber'],
  ['no backup on a new installation', { backup: null, installed_at: ago(60) }, 'Backup', 'amber'],
  ['no backup for a long time', { backup: null }, 'Backup', 'red'],
  ['a backup of a day and a half ago', lastBackup({ at: ago(36 * HOURS) }), 'Backup', 'amber'],
  ['a backup of three days ago', lastBackup({ at: ago(3 * DAYS) }), 'Backup', 'red'],
  ['a backup without some pictures', lastBackup({ missing: 2 }), 'Backup', 'amber'],
  ['a disk that fills up', { disk: { free: 1e9, total: 100e9 } }, 'Storage', 'amber'],
  ['a full disk', { disk: { free: 1e8, total: 100e9 } }, 'Storage', 'red'],
  ['a job that is late', queue({ waiting: 1, oldest_seconds: 900 }), 'Background tasks', 'amber'],
  ['a job that is very late', queue({ waiting: 1, oldest_seconds: 7200 }), 'Background tasks', 'red'],
  ['jobs that failed', queue({ failed: 2 }), 'Background tasks', 'amber'],
  ['jobs that fail for days', queue({ waiting: 1, retrying: 1 }), 'Background tasks', 'amber'],
  ['a task that failed', task('image_files', 5, ago(5)), 'Background tasks', 'amber'],
  ['data that was not deleted', task('retention', 5, ago(5)), 'Data deletion', 'amber'],
  ['a clock that stands still', task('retention', 120), 'Data deletion', 'red'],
])('%s: the part comes first, and says what to do', (_, facts, subject, level) => {
  const found = health(facts);
  expect(found.level).toBe(level);
  expect(found.items[0]).toMatchObject({ subject, level });
  expect(found.items[0]?.todo?.length).toBeGreaterThan(20);
});

it('names the worst parts, and says what is wrong with the first', () => {
  const late = lastBackup({ at: ago(36 * HOURS) });
  const amber = { level: 'amber', title: 'Amber: Email and Backup' };
  expect(health({ ...late, ...mail({ transport: 'files' }) })).toMatchObject(amber);
  const silent = waiting(4, 55, { last_sent_at: null, last_error: '535 Authentication failed' });
  const { title, sentence, items } = health({ ...late, ...silent });
  expect(title).toBe('Red: Email');
  expect(sentence).toBe(
    '4 emails are waiting since Monday 23 November at 08:15; none is lost. The mail server does not accept the user name or password.',
  );
  expect(items.slice(0, 3).map(({ level }) => level)).toEqual(['red', 'amber', 'green']);
});

it('counts what two checks in a row find, and nothing of what comes and goes', () => {
  const told = (levels: string) => {
    let state = { told: false, checks: 0 };
    return [...levels].map((level) => {
      state = afterCheck(state, level === 'r');
      return state.told;
    });
  };
  expect(told('rrrr')).toEqual([false, true, true, true]);
  expect(told('rgrg')).toEqual([false, false, false, false]);
  expect(told('rrgrgg')).toEqual([false, true, true, true, true, false]);
});
