import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Secrets } from './secrets.ts';
import type { Shutdown } from './shutdown.ts';
import { StartError } from './start-error.ts';

/** Configuration that the first process gives all workers. */
export interface WorkerConfig {
  databaseUrl: string;
  secrets: Secrets;
}

export interface WorkerReport {
  adminExists: boolean;
}

export interface WorkersOptions {
  config: WorkerConfig;
  /** Called before workers are replaced by new ones, whose code may be newer. */
  bringUpToDate(): Promise<void>;
  log: Logger;
  lifetime: Shutdown;
}

/** Milliseconds for a replaced worker to finish its requests. */
export const DRAIN_MAX_MS = 120_000;
/** Milliseconds after draining for each worker to stop, when all stop. */
const STOP_MAX = 35_000;

const DRAIN = 'drain';

/**
 * Runs `count` processes that share the port, and replaces those that die. On SIGUSR2 it replaces them one by one, each new
 * one answering before the old one stops accepting.
 * @returns the first report, once every worker answers requests
 * @throws StartError if a worker cannot start
 */
export async function runWorkers(count: number, options: WorkersOptions): Promise<WorkerReport | undefined> {
  const { log, lifetime } = options;
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, '../../server.ts'), args: [] });
  lifetime.onStop(stopWorkers);
  const started = await Promise.all(Array.from({ length: count }, () => startWorker(options)));
  cluster.on('exit', (worker, code, signal) => {
    if (lifetime.stopping || draining.has(worker)) return;
    log.error({ worker: worker.process.pid, code, signal }, 'a worker died and is replaced');
    void replace(options);
  });
  replaceAllOn('SIGUSR2', options);
  return started[0]?.report;
}

/**
 * In a worker: waits for the configuration from the first process.
 * @param stop called when another worker has replaced this one
 */
export async function receiveConfig(
  stop: () => void,
): Promise<{ config: WorkerConfig; isDraining(): boolean }> {
  const [config] = (await once(process, 'message')) as [WorkerConfig];
  let isDraining = false;
  process.on('message', (message) => {
    if (message !== DRAIN) return;
    isDraining = true;
    stop();
  });
  return { config, isDraining: () => isDraining };
}

/** In a worker: tells the first process that requests are being answered. */
export function report(message: WorkerReport): void {
  process.send?.(message);
}

const draining = new WeakSet<Worker>();

async function startWorker({ config }: WorkersOptions): Promise<{ worker: Worker; report: WorkerReport }> {
  const compileCache = getCompileCacheDir();
  const worker = cluster.fork(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {});
  worker.send(config);
  return new Promise((resolve, reject) => {
    const heard = (message: WorkerReport | object) => {
      // A worker may answer a metrics request before it is ready.
      if (!('adminExists' in message)) return;
      worker.off('message', heard);
      resolve({ worker, report: message });
    };
    worker.on('message', heard);
    worker.once('exit', () => reject(new StartError('A worker process ended before it was ready.')));
  });
}

async function replace(options: WorkersOptions): Promise<void> {
  const { log, lifetime } = options;
  for (let wait = 500; !lifetime.stopping; wait = Math.min(wait * 2, 30_000)) {
    await delay(wait, undefined, { ref: false });
    if (lifetime.stopping) return;
    try {
      await startWorker(options);
      return;
    } catch {
      log.error('a worker could not be replaced yet');
    }
  }
}

function replaceAllOn(signal: NodeJS.Signals, options: WorkersOptions): void {
  const { log, lifetime, bringUpToDate } = options;
  let isUnderWay = false;
  const replaceAll = async () => {
    await bringUpToDate();
    for (const worker of runningWorkers()) {
      if (lifetime.stopping) return;
      await startWorker(options);
      await drain(worker);
    }
    log.info('every worker was replaced');
  };
  process.on(signal, () => {
    if (isUnderWay) return;
    isUnderWay = true;
    replaceAll()
      .catch((error) => log.error({ err: error }, 'workers were not replaced, and the old ones go on'))
      .finally(() => {
        isUnderWay = false;
      });
  });
}

async function drain(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  draining.add(worker);
  worker.send(DRAIN);
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_MAX_MS);
  await ended;
  clearTimeout(limit);
}

const runningWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

async function stopWorkers(): Promise<void> {
  await Promise.all(runningWorkers().map(stopWorker));
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MAX);
  await ended;
  clearTimeout(limit);
}
