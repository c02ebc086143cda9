import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Knex } from 'knex';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SUBSCRIPTION_EXPORT_COLUMNS } from '#shared/subscriptions.ts';
import type { ListQuery } from '../http/list-query.ts';
import { narrowed, ordered } from '../http/list-rows.ts';
import { subscriptions } from './resource.ts';

/** The first characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection): = + - @ tab CR LF. */
const FORMULA_STARTS = '61, 43, 45, 64, 9, 13, 10';

const TEXT_COLUMNS: readonly string[] = ['email', 'status', 'source', 'consent_text', 'consent_version'];

export interface Export {
  /** Rows that match the list's filter. */
  total: number;
  /** Streams the file; rejects, with the answer cut off so that it cannot pass for whole, when it fails midway. */
  send(response: Response): Promise<void>;
}

/**
 * CSV (RFC 4180, UTF-8) of every subscription that a list with this filter and sort would show, on all its pages.
 * PostgreSQL writes it and it is passed through, so that memory stays the same for any number of rows.
 * @throws ApiError 'malformed' for an unknown filter or sort field
 */
export async function exportSubscriptions(db: Knex, databaseUrl: string, list: ListQuery): Promise<Export> {
  const rows = narrowed(subscriptions, db, list);
  const counted = await rows.clone().count({ total: '*' }).first();
  const query = ordered(subscriptions, rows, list.sort).select(
    SUBSCRIPTION_EXPORT_COLUMNS.map((name) => db.raw(cell(name))),
  );
  const sql = withLiterals(query);
  return {
    total: Number(counted?.total ?? 0),
    send: (response) => stream(databaseUrl, sql, response),
  };
}

async function stream(databaseUrl: string, sql: string, response: Response): Promise<void> {
  // A connection of its own: a slow download must not hold one that requests wait for.
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'verve-export',
    options: '-c datestyle=ISO',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    response.write(`${SUBSCRIPTION_EXPORT_COLUMNS.join(',')}\r\n`);
    await pipeline(
      client.query(copyTo(`copy (${sql}) to stdout with (format csv, force_quote *)`)),
      withCrlf(),
      response,
    );
  } finally {
    // Ending politely would wait for rows that nobody reads when the download was cancelled.
    if (response.writableFinished) await client.end();
    else (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

function cell(name: string): string {
  // A cast and a replacement, because to_char takes four times as long over a million rows.
  if (!TEXT_COLUMNS.includes(name))
    return `replace((r.${name} at time zone 'UTC')::text, ' ', 'T') || 'Z' as ${name}`;
  // Only the wording of a consent may hold line breaks.
  const text = name === 'consent_text' ? `translate(r.${name}, E'\\n\\r', ' ')` : `r.${name}::text`;
  return `case when ascii(r.${name}::text) in (${FORMULA_STARTS}) then '''' || ${text} else ${text} end as ${name}`;
}

/** PostgreSQL ends rows with LF; RFC 4180 wants CRLF, which is as good as LF within a quoted cell. */
function withCrlf(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // latin1 maps bytes to characters one to one, which leaves UTF-8 as it is.
      done(null, Buffer.from(chunk.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'));
    },
  });
}

/** COPY takes no parameters, so the query's values are written into it, escaped as PostgreSQL's own client does. */
function withLiterals(query: Knex.QueryBuilder): string {
  const { sql, bindings } = query.toSQL().toNative();
  return sql.replace(/\$(\d+)/g, (_, number) => literal(bindings[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError('A filter holds a value that cannot be written into a query.');
}
