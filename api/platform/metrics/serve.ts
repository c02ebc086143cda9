import type { Knex } from 'knex';
import type { Registry } from 'prom-client';
import { openDatabase } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { type Listening, listen } from '../process/listening.ts';
import { createDatabaseMetrics } from './metrics.ts';

export interface MetricsServer {
  close(): Promise<void>;
}

/**
 * Serves Prometheus under /metrics, on a port of its own that is not public.
 * @param own metrics of this process
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  databaseUrl: string,
  log: Logger,
  own: Registry,
): Promise<MetricsServer> {
  // Prometheus itself waits for ten seconds.
  const db: Knex = openDatabase(databaseUrl, { max: 1, statementSeconds: 3 });
  const shared = createDatabaseMetrics(db);
  const text = async () => (await Promise.all([own.metrics(), shared.text()])).join('\n');
  let listening: Listening;
  try {
    listening = await listen(
      (request, response) => {
        if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
          response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The numbers are at /metrics.\n');
          return;
        }
        text().then(
          (body) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(body),
          (error) => {
            log.warn({ err: error }, 'metrics');
            response.writeHead(500).end();
          },
        );
      },
      port,
      host,
      { port: 'METRICS_PORT', host: 'METRICS_HOST' },
    );
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    async close() {
      await listening.close({ drain: 0, limit: 1000 });
      await db.destroy();
    },
  };
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
