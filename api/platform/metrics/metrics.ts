import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { openDatabase } from '../database/database.ts';
import { readQueues } from '../jobs/queues.ts';
import type { Logger } from '../log.ts';
import { type Listening, listen } from '../process/listening.ts';

/** The metrics of one process. No label contains personal data. */
export interface Metrics {
  registry: Registry;
  answered(request: Request, response: Response, milliseconds: number): void;
  /** Registers the sources of the numbers that are read on request. */
  observe(sources: {
    db: Knex;
    /** Refused requests, by class. */
    shed: { readonly [kind: string]: number };
    /** Requests answered from the cache before any routing. */
    fromCache(): number;
  }): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'verve_http_request_duration_seconds',
    help: 'Time until the answer was sent, without pages answered from memory before any routing.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  return {
    registry,
    answered: (request, { statusCode }, milliseconds) =>
      durations.observe(
        { method: methodOf(request), route: routeOf(request), status: statusCode },
        milliseconds / 1000,
      ),
    observe({ db, shed, fromCache }) {
      new Gauge({
        name: 'verve_database_pool_waiting',
        help: 'Queries that wait for a connection.',
        registers,
        collect() {
          this.set(db.client.pool.numPendingAcquires());
        },
      });
      new Counter({
        name: 'verve_requests_shed_total',
        help: 'Requests turned away with 503 because too many waited, by class.',
        labelNames: ['class'] as const,
        registers,
        collect() {
          this.reset();
          for (const [kind, count] of Object.entries(shed)) this.inc({ class: kind }, count);
        },
      });
      new Counter({
        name: 'verve_cached_responses_total',
        help: 'Requests answered from memory before any routing.',
        registers,
        collect() {
          this.reset();
          this.inc(fromCache());
        },
      });
    },
  };
}

/** Metrics that all processes share, read from the database on request; none if it does not answer. */
export function createDatabaseMetrics(db: Knex): { text(): Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({
    name: 'verve_database_up',
    help: '1 while the database answers, else 0.',
    registers,
  });
  const jobs = new Gauge({
    name: 'verve_jobs',
    help: 'Jobs that are not done, by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers,
  });
  const mails = new Gauge({
    name: 'verve_mails',
    help: 'Mails that have not been sent, by state.',
    labelNames: ['state'] as const,
    registers,
  });
  const backup = new Gauge({
    name: 'verve_backup_age_seconds',
    help: 'Time since the last backup; nothing before the first.',
    registers,
  });
  const read = async () => {
    for (const queue of await readQueues(db))
      for (const state of ['waiting', 'active', 'failed'] as const)
        jobs.set({ queue: queue.name, state }, queue[state]);
    for (const state of ['queued', 'sending', 'failed', 'unknown']) mails.set({ state }, 0);
    const states: { state: string; n: string }[] = await db('mails')
      .whereNot('state', 'sent')
      .groupBy('state')
      .select('state')
      .count({ n: '*' });
    for (const { state, n } of states) mails.set({ state }, Number(n));
    const last = await db('backup_runs').first(db.raw('extract(epoch from now() - max(at))::float8 as age'));
    if (last?.age === null) backup.remove();
    else backup.set(last?.age);
  };
  return {
    async text() {
      registry.resetMetrics();
      const isUp = await read().then(
        () => true,
        () => false,
      );
      up.set(isUp ? 1 : 0);
      return isUp ? registry.metrics() : registry.getSingleMetricAsString('verve_database_up');
    },
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** @returns the method as a label; 'other' for one that somebody made up */
export const methodOf = ({ method }: Pick<Request, 'method'>): string =>
  METHODS.has(method) ? method : 'other';

/** @returns the route pattern that matched a request, never the values of its parameters */
export function routeOf({
  baseUrl,
  route,
  originalUrl,
}: Pick<Request, 'baseUrl' | 'originalUrl'> & { route?: { path?: unknown } }): string {
  if (typeof route?.path === 'string' && !ID.test(baseUrl))
    return (baseUrl.toLowerCase() + route.path).replace(/(.)\/$/, '$1');
  const part = /^\/(api\/admin|api|admin|media|assets|preview)(?:\/|\?|$)/i.exec(originalUrl)?.[1];
  return part ? `/${part.toLowerCase()}/…` : 'pages';
}

/** The base of a router that is mounted under a parameter holds the parameter's value. */
const ID = /[0-9a-f]{8}-|\d{2,}/i;

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
