import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { boundedLabels, methodOf, routeOf } from './labels.ts';

/** The state of a cache: plain numbers, so that counting costs nothing while pages are served. */
export interface CacheStats {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

export type FormName = 'consultation' | 'subscription' | 'privacy_request';

/** The metrics of one process. No label contains personal data. */
export interface ProcessMetrics {
  registry: Registry;
  answered(request: Request, response: Response, milliseconds: number): void;
  /** A form that was accepted. */
  formTaken(form: FormName): void;
  /** Registers the sources of the numbers that are read on request. */
  observe(sources: {
    db: Knex;
    /** Refused requests, by class. */
    shed: { readonly [kind: string]: number };
    pages: CacheStats | undefined;
    /** Requests answered from the cache before any routing. */
    fromCache(): number;
  }): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'verve_http_requests_total',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'verve_http_request_duration_seconds',
    help: 'Time until the answer was sent, without pages answered from memory before any routing.',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers,
  });
  const forms = new Counter({
    name: 'verve_forms_total',
    help: 'Forms of the site that were taken, robots included.',
    labelNames: ['form'] as const,
    registers,
  });
  const bounded = boundedLabels();

  return {
    registry,
    answered(request, response, milliseconds) {
      const method = methodOf(request);
      const route = bounded(routeOf(request));
      requests.inc({ method, route, status: response.statusCode });
      durations.observe({ method, route }, milliseconds / 1000);
    },
    formTaken: (form) => forms.inc({ form }),
    observe({ db, shed, pages, fromCache }) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      const pool = db.client.pool as TarnPool;
      gauge('verve_database_pool_used', 'Database connections at work.', () => pool.numUsed());
      gauge('verve_database_pool_free', 'Database connections open and idle.', () => pool.numFree());
      gauge('verve_database_pool_waiting', 'Queries that wait for a connection.', () =>
        pool.numPendingAcquires(),
      );
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
      if (!pages) return;
      gauge('verve_page_cache_entries', 'Rendered pages in memory.', () => pages.entries);
      gauge('verve_page_cache_bytes', 'Bytes of rendered pages in memory.', () => pages.bytes);
      counted(registers, 'verve_page_cache_hits_total', 'Pages answered from memory.', () => pages.hits);
      counted(
        registers,
        'verve_page_cache_misses_total',
        'Pages that had to be rendered.',
        () => pages.misses,
      );
      let before = 0;
      counted(
        registers,
        'verve_cached_responses_total',
        'Of the requests, those answered before any routing.',
        () => {
          const now = fromCache();
          requests.inc({ method: 'GET', route: 'pages', status: 200 }, now - before);
          before = now;
          return now;
        },
      );
    },
  };
}

interface TarnPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** A counter whose value is a plain number kept elsewhere. */
function counted(registers: Registry[], name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
