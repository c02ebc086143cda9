import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Response } from 'express';
import type { Knex } from 'knex';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { EXPORTS_BUSY, type ExportFormat, SUBSCRIPTION_EXPORT_COLUMNS } from '#shared/subscriptions.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { KEEP_ALIVE } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { filteredRows, sortedRows } from '../platform/http/list-rows.ts';
import { csvLines, jsonLines } from './export-lines.ts';
import { exportQuery } from './export-query.ts';
import { subscriptions } from './resource.ts';

export interface ExportOptions {
  format: ExportFormat;
  /** Begins the CSV with a byte order mark, by which Excel recognises UTF-8. */
  byteOrderMark: boolean;
}

export interface Export {
  /** Exact number of rows, counted in the same snapshot. */
  total: number;
  /** Streams the file; if that fails, breaks the connection, so that the file is not taken for complete, and rejects. */
  send(response: Response): Promise<void>;
  /** Releases the database if nothing will be sent. */
  cancel(): void;
}

/** Exports at once: each holds one of about a hundred database connections for as long as its download takes. */
export const EXPORTS_AT_ONCE = { process: 3, all: 6 } as const;
/** Milliseconds without progress after which a download is ended. */
const SILENT_READER = 5 * 60 * 1000;
const CONNECT_MILLISECONDS = 5000;
/**
 * Pauses after each of a file's pieces, of which a large one has a thousand, to leave the database to requests: `busy` if all
 * connections are in use, in proportion if fewer are, and `awaited` while requests wait for one. Milliseconds.
 */
const GIVE_WAY = { busy: 20, awaited: 100, step: 10 } as const;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Exports the subscriptions of a list as CSV (RFC 4180, UTF-8) or JSON. PostgreSQL writes the file and it is passed through,
 * so memory stays constant.
 * @throws ApiError 'malformed' for an unknown filter or sort field; 'unavailable' if too many exports are running
 */
export async function exportSubscriptions(
  db: Knex,
  databaseUrl: string,
  list: ListQuery,
  options: ExportOptions,
): Promise<Export> {
  const rows = filteredRows(subscriptions, db, list);
  const { count, copy } = exportQuery(db, rows, sortedRows(subscriptions, rows.clone(), list.sort), options);
  // A connection outside the pool, as a slow download must not hold one that requests need.
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'verve-export',
    options: '-c datestyle=ISO',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    ...KEEP_ALIVE,
  });
  client.on('error', () => undefined);
  // Destroys the socket, as a clean end would wait for rows that a cancelled download does not read.
  const cancel = () =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await client.connect();
  try {
    const { rowCount: places } = await client.query(
      'select from generate_series(1, $1::int) as place where pg_try_advisory_lock($2, place) limit 1',
      [EXPORTS_AT_ONCE.all, ADVISORY_LOCKS.exports],
    );
    if (!places) throw new ApiError('unavailable', EXPORTS_BUSY);
    await client.query('begin isolation level repeatable read read only');
    const counted = await client.query(count);
    return {
      total: Number(counted.rows[0].total),
      cancel,
      send: async (response) => {
        response.setTimeout(SILENT_READER, () => response.destroy());
        try {
          await send(client, copy, options, response, () => giveWay(db));
        } finally {
          if (response.writableFinished) await client.end();
          else cancel();
        }
      },
    };
  } catch (error) {
    cancel();
    throw error;
  }
}

/** @returns the number of running exports of all processes */
export async function exportsUnderWay(db: Knex): Promise<number> {
  const { rows } = await db.raw(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = ?
       and database = (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCKS.exports],
  );
  return rows[0].n;
}

async function send(
  client: pg.Client,
  copy: string,
  { format, byteOrderMark }: ExportOptions,
  response: Response,
  before: () => Promise<void>,
): Promise<void> {
  if (format === 'csv') {
    response.write(`${byteOrderMark ? BYTE_ORDER_MARK : ''}${SUBSCRIPTION_EXPORT_COLUMNS.join(',')}\r\n`);
  }
  const rows = client.query(copyTo(copy));
  const lines = format === 'csv' ? csvLines() : jsonLines();
  // Not a pipeline, which would not reuse the buffer.
  for await (const bytes of rows) {
    await before();
    await written(response, lines.convert(bytes as Buffer));
  }
  response.end(lines.end());
  await finished(response);
}

/** Pauses: while nobody reads, PostgreSQL does not write either, and leaves the processor to others. */
async function giveWay(db: Knex): Promise<void> {
  const { pool } = db.client;
  const busy = pool.numUsed() / pool.max;
  if (busy > 0) await delay(busy * GIVE_WAY.busy);
  for (let waited = 0; waited < GIVE_WAY.awaited && pool.numPendingAcquires() > 0; waited += GIVE_WAY.step)
    await delay(GIVE_WAY.step);
}

/** @throws if the reader is gone; Node reports nothing for writes between the end of the socket and of the response */
function written(response: Response, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The reader is gone.'));
    response.once('close', gone);
    response.write(bytes, (error) => {
      response.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}
