import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Lifetime } from './lifetime.ts';
import type { Secrets } from './secrets.ts';
import { StartError } from './start-error.ts';

/** What the first process settles once for all workers. */
export interface WorkerOrders {
  databaseUrl: string;
  secrets: Secrets;
}

export interface WorkerReport {
  adminExists: boolean;
}

/**
 * Runs `count` processes that share the port, and replaces those that die.
 * @returns the first report, once every worker answers requests
 * @throws StartError when a worker cannot start
 */
export async function runWorkers(
  count: number,
  orders: WorkerOrders,
  log: Logger,
  lifetime: Lifetime,
): Promise<WorkerReport | undefined> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, '..', 'server.ts'), args: [] });
  lifetime.onStop(stopWorkers);
  const reports = await Promise.all(Array.from({ length: count }, () => startWorker(orders)));
  cluster.on('exit', (worker, code, signal) => {
    if (lifetime.stopping) return;
    log.error({ worker: worker.process.pid, code, signal }, 'a worker died and is replaced');
    void replace(orders, log, lifetime);
  });
  return reports[0];
}

/** In a worker: what the first process says. */
export async function receiveOrders(): Promise<WorkerOrders> {
  const [orders] = (await once(process, 'message')) as [WorkerOrders];
  return orders;
}

/** In a worker: tells the first process that requests are answered. */
export function report(news: WorkerReport): void {
  process.send?.(news);
}

async function startWorker(orders: WorkerOrders): Promise<WorkerReport> {
  const compileCache = getCompileCacheDir();
  const worker = cluster.fork(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {});
  worker.send(orders);
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('exit', () => reject(new StartError('A worker process ended before it was ready.')));
  });
}

async function replace(orders: WorkerOrders, log: Logger, lifetime: Lifetime): Promise<void> {
  for (let wait = 500; !lifetime.stopping; wait = Math.min(wait * 2, 30_000)) {
    await delay(wait, undefined, { ref: false });
    if (lifetime.stopping) return;
    try {
      await startWorker(orders);
      return;
    } catch {
      log.error('a worker could not be replaced yet');
    }
  }
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(workers.map(stopWorker));
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), 25_000);
  await ended;
  clearTimeout(limit);
}
