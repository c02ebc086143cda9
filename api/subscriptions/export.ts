import { finished } from 'node:stream/promises';
import type { Response } from 'express';
import type { Knex } from 'knex';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ExportFormat, SUBSCRIPTION_EXPORT_COLUMNS } from '#shared/subscriptions.ts';
import type { ListQuery } from '../http/list-query.ts';
import { narrowed, ordered } from '../http/list-rows.ts';
import { csvLines, jsonLines } from './export-lines.ts';
import { exportQuery } from './export-query.ts';
import { subscriptions } from './resource.ts';

export interface ExportOptions {
  format: ExportFormat;
  /** Begins a CSV with the mark by which Excel knows UTF-8. */
  byteOrderMark: boolean;
}

export interface Export {
  /** Rows in the file, exactly: they are counted and written from one snapshot. */
  total: number;
  /** Streams the file; rejects, with the answer cut off so that it cannot pass for whole, when it fails midway. */
  send(response: Response): Promise<void>;
  /** Lets go of the database when nothing was sent. */
  cancel(): void;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Every subscription that a list with this filter and sort would show, on all its pages, as CSV (RFC 4180, UTF-8) or
 * JSON. PostgreSQL writes it and it is passed through, so that memory stays the same for any number of rows.
 * @throws ApiError 'malformed' for an unknown filter or sort field
 */
export async function exportSubscriptions(
  db: Knex,
  databaseUrl: string,
  list: ListQuery,
  options: ExportOptions,
): Promise<Export> {
  const rows = narrowed(subscriptions, db, list);
  const { count, copy } = exportQuery(db, rows, ordered(subscriptions, rows.clone(), list.sort), options);
  // A connection of its own: a slow download must not hold one that requests wait for.
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'verve-export',
    options: '-c datestyle=ISO',
  });
  client.on('error', () => undefined);
  // Ending politely would wait for rows that nobody reads when the download was cancelled.
  const cancel = () =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const counted = await client.query(count);
    return {
      total: Number(counted.rows[0].total),
      cancel,
      send: async (response) => {
        try {
          await send(client, copy, options, response);
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

async function send(
  client: pg.Client,
  copy: string,
  { format, byteOrderMark }: ExportOptions,
  response: Response,
): Promise<void> {
  if (format === 'csv') {
    response.write(`${byteOrderMark ? BYTE_ORDER_MARK : ''}${SUBSCRIPTION_EXPORT_COLUMNS.join(',')}\r\n`);
  }
  const rows = client.query(copyTo(copy));
  const lines = format === 'csv' ? csvLines() : jsonLines();
  // By hand and not as a pipeline: the same memory serves all of the file.
  for await (const bytes of rows) await written(response, lines.convert(bytes as Buffer));
  response.end(lines.end());
  await finished(response);
}

function written(response: Response, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
