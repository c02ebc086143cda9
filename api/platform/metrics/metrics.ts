import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readQueues } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { listen } from '../process/listening.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The metrics of one process, and of what all processes share. No label contains personal data. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'verve_http_request_duration_seconds',
    help: 'Time until the answer was sent, without pages answered from memory before any routing.',
    labelNames: ['status'] as const,
    buckets: SECONDS,
    registers,
  });
  const fromCache = new Counter({
    name: 'verve_cached_responses_total',
    help: 'Requests answered from memory before any routing.',
    registers,
  });
  let readDatabase = async () => {};
  return {
    registry,
    /** @returns all of them, in Prometheus's format */
    async text(): Promise<string> {
      await readDatabase();
      return registry.metrics();
    },
    answered: (status: number, milliseconds: number) => durations.observe({ status }, milliseconds / 1000),
    answeredFromCache: () => fromCache.inc(),
    /** Adds the numbers that are read from the database on request. */
    observe(db: Knex): void {
      readDatabase = databaseNumbers(db, registers);
    },
  };
}

/** Milliseconds; Prometheus itself waits for ten seconds. */
const DATABASE_TIMEOUT = 3000;

/** @returns a function that reads the numbers that all processes share; only that it is down if the database does not answer */
function databaseNumbers(db: Knex, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `verve_${name}`, help, labelNames, registers });
  const up = gauge('database_up', '1 while the database answers, else 0.');
  const jobs = gauge('jobs', 'Jobs that are not done, by queue and state.', ['queue', 'state']);
  const mails = gauge('mails', 'Mails that have not been sent, by state.', ['state']);
  const backup = gauge('backup_age_seconds', 'Time since the last backup; nothing before the first.');
  const read = async () => {
    const queues = await readQueues(db);
    const { rows: states } = await db.raw<{ rows: { state: string; count: number }[] }>(
      `select state, count(m.id)::int from unnest(array['queued', 'sending', 'failed', 'unknown']) as state
       left join mails m using (state) group by state`,
    );
    const last = await db('backup_runs').first(db.raw('extract(epoch from now() - max(at))::float8 as age'));
    for (const { name, ...queue } of queues)
      for (const state of ['waiting', 'active', 'failed'] as const)
        jobs.set({ queue: name, state }, queue[state]);
    for (const { state, count } of states) mails.set({ state }, count);
    if (typeof last?.age === 'number') backup.set(last.age);
  };
  return async () => {
    jobs.reset();
    mails.reset();
    backup.remove();
    const isUp = read().then(
      () => 1,
      () => 0,
    );
    up.set(await Promise.race([isUp, delay(DATABASE_TIMEOUT, 0, { ref: false })]));
  };
}

/** Serves Prometheus under /metrics, on a port of its own that is not public. */
export function serveMetrics({ port, host }: { port: number; host: string }, log: Logger, metrics: Metrics) {
  return listen(
    (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The numbers are at /metrics.\n');
        return;
      }
      metrics.text().then(
        (body) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(body),
        (error) => {
          log.warn({ err: error }, 'metrics');
          response.writeHead(500).end();
        },
      );
    },
    port,
    host,
    'METRICS_',
  );
}
