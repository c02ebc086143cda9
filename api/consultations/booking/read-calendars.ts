import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import type { CommonServices } from '../../common-services.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Jobs, QueueWork } from '../../platform/jobs/jobs.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import { programFile } from '../../platform/program.ts';
import { inWorkFolder } from '../../platform/work-folders.ts';
import type { Wanted } from './calendar.ts';
import type { CalendarAnswer, CalendarTask } from './calendar-worker.ts';
import type { Busy } from './slots.ts';

/** The queue of jobs that read colleagues' calendars: all of them at each tick, or one by the id of its availability. */
export const CALENDAR_QUEUE = 'read-calendars';
const ALL = 'all';
const EVERY_QUARTER = '*/15 * * * *';

const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 30_000;
/** Milliseconds for a calendar that was fetched; the longest, without its zones, takes half of them on a busy machine. */
const LONGEST_READ = 20_000;
const DAY_MS = 24 * 3_600_000;
/** Rows in one statement. */
const BATCH = 5000;

const UNREADABLE =
  'What is at this address is no calendar that can be read. Copy the secret address in iCal format from your calendar again.';

interface CalendarServices extends Pick<CommonServices, 'db' | 'log' | 'site'> {
  fetch: GuardedFetch;
  /** Parent of folders for what is fetched. */
  directory: string;
}

export const calendarWork = (services: CalendarServices): QueueWork => ({
  work: async ({ key }: { key: string }) => {
    const wanted = services
      .db('availability as a')
      .join('users as u', 'u.id', 'a.user_id')
      .whereNotNull('calendar_url');
    if (key !== ALL) wanted.where({ 'a.id': key });
    const columns = ['a.id', 'calendar_url', 'horizon_days', services.db.raw('lower(u.email) as owner')];
    for (const row of await wanted.select(...columns)) await readOne(services, row);
  },
  schedule: { cron: EVERY_QUARTER, keys: [ALL] },
});

/** Has a calendar read as soon as its address is saved. */
export const readCalendarsSoon =
  (jobs: Jobs) =>
  async ({ trx }: { trx: Knex }, changed: readonly object[]): Promise<void> => {
    for (const { id } of changed as { id: string }[])
      await jobs.enqueue(trx, CALENDAR_QUEUE, { key: id }, { key: id });
  };

interface Row {
  id: string;
  calendar_url: string;
  horizon_days: number;
  /** The colleague's address, in lower case. */
  owner: string;
}

/** Replaces the busy times of one calendar, or notes why it could not be read; the times that were known stay until then. */
async function readOne(services: CalendarServices, row: Row): Promise<void> {
  const { db, log } = services;
  const read = await fetchBusy(services, row).then(
    (busy) => ({ busy, error: null }),
    (error: unknown) => {
      log.warn({ err: error, availability_id: row.id }, 'a calendar was not read');
      return { busy: null, error: error instanceof ApiError ? error.message : UNREADABLE };
    },
  );
  await db.transaction(async (trx) => {
    // Its address may have changed meanwhile, or its colleague be gone.
    const { id: availability_id, calendar_url } = row;
    const held = await trx('availability')
      .where({ id: availability_id, calendar_url })
      .forShare()
      .first('id');
    if (!held) return;
    const state = { error: read.error, ...(read.busy && { read_at: trx.fn.now() }) };
    await trx('calendar_reads')
      .insert({ availability_id, ...state })
      .onConflict('availability_id')
      .merge(state);
    if (!read.busy) return;
    await trx('busy_times').where({ availability_id }).delete();
    const rows = read.busy.map(({ from, to }) => ({
      availability_id,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(to).toISOString(),
    }));
    for (let from = 0; from < rows.length; from += BATCH)
      await trx('busy_times')
        .insert(rows.slice(from, from + BATCH))
        .onConflict()
        .ignore();
  });
}

function fetchBusy({ fetch, directory, site }: CalendarServices, row: Row): Promise<Busy[]> {
  const url = row.calendar_url.replace(/^webcals?:/i, 'https:');
  const now = Date.now();
  return inWorkFolder(directory, 'calendar', async (folder) => {
    const file = path.join(folder, 'calendar.ics');
    await fetch(url, { file, maxBytes: MAX_BYTES, timeout: TIMEOUT_MS, accept: 'text/calendar, */*;q=0.5' });
    const until = now + (row.horizon_days + 2) * DAY_MS;
    const own = `@${new URL(site.url).hostname}`;
    // Without the byte order mark that some servers put before it.
    const text = new TextDecoder().decode(await readFile(file));
    return busyTimesInTime(text, { from: now, to: until, own, owner: row.owner });
  });
}

/**
 * `busyTimes` in a thread, which is ended if it takes too long.
 * @param limit milliseconds
 * @throws Error if it took longer; what busyTimes throws
 */
export async function busyTimesInTime(file: string, wanted: Wanted, limit = LONGEST_READ): Promise<Busy[]> {
  const worker = new Worker(programFile('consultations/booking/calendar-worker.ts'), {
    workerData: { file, wanted } satisfies CalendarTask,
  });
  const signal = AbortSignal.timeout(limit);
  try {
    for (;;) {
      const [message]: (CalendarAnswer | object)[] = await once(worker, 'message', { signal });
      if (message && 'busy' in message) return message.busy;
    }
  } finally {
    await worker.terminate();
  }
}
