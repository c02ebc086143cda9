import cluster from 'node:cluster';
import type { Knex } from 'knex';
import { openDatabase } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { type Listening, listen } from '../process/listening.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createDiskMetrics } from './disk-metrics.ts';
import { METRICS_REQUEST, type MetricsAnswer } from './messages.ts';
import { together } from './process-metrics.ts';

export interface MetricsServer {
  close(): Promise<void>;
}

/**
 * Serves Prometheus under /metrics, on a port of its own that is not public.
 * @param folders whose disks must have free space, by name
 * @param own metrics of this process; undefined in the first of several processes, which asks its workers
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { databaseUrl, folders }: { databaseUrl: string; folders: { readonly [name: string]: string } },
  log: Logger,
  own?: { getMetricsAsJSON(): Promise<object[]> },
): Promise<MetricsServer> {
  const db: Knex = openDatabase(databaseUrl, { max: 1 });
  const shared = createDatabaseMetrics(db);
  const ofProcesses = async () => together(own ? [await own.getMetricsAsJSON()] : await askWorkers());
  const disk = createDiskMetrics(folders);
  const text = async () => (await Promise.all([ofProcesses(), shared.text(), disk.text()])).join('\n');
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

/** Milliseconds after which a worker that starts, stops or hangs is left out. */
const WORKER_TIMEOUT_MS = 1000;
let lastId = 0;

async function askWorkers(): Promise<object[][]> {
  lastId += 1;
  const id = lastId;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const answers: object[][] = [];
  await new Promise<void>((resolve) => {
    const heard = (_worker: unknown, message: MetricsAnswer) => {
      if (message?.type !== METRICS_REQUEST || message.id !== id) return;
      answers.push(message.metrics);
      if (answers.length >= workers.length) end();
    };
    const timer = setTimeout(() => end(), WORKER_TIMEOUT_MS);
    const end = () => {
      clearTimeout(timer);
      cluster.off('message', heard);
      resolve();
    };
    cluster.on('message', heard);
    for (const worker of workers) worker?.send({ type: METRICS_REQUEST, id });
    if (workers.length === 0) end();
  });
  return answers;
}
