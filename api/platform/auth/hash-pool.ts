import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { HashAnswer, HashResult, HashTask } from './hash-worker.ts';

export const HASHING_BUSY =
  'More people are signing in than we can serve at once. Nothing was changed; please try again in a few seconds.';

export interface HashPoolOptions {
  /** Threads that hash at the same time. */
  threads: number;
  /** Tasks of anybody that may wait for a thread. */
  places: number;
  /** Tasks that may wait when those of trusted askers are counted as well. */
  placesOfTrusted: number;
}

export interface HashPool {
  /**
   * @param isTrusted whether somebody asks who has shown that they belong here: they go first and have places of their own
   * @throws ApiError 'unavailable' when too many tasks wait
   */
  run(task: HashTask, isTrusted: boolean): Promise<HashResult>;
}

interface Waiting {
  task: HashTask;
  resolve(result: HashResult): void;
  reject(error: Error): void;
}

/**
 * Runs bcrypt in worker threads: a hash takes a quarter of a second of a core, in which the thread that serves would
 * answer nobody. The threads start with the first tasks, and do not keep the process alive by themselves.
 */
export function createHashPool({ threads, places, placesOfTrusted }: HashPoolOptions): HashPool {
  const trusted: Waiting[] = [];
  const others: Waiting[] = [];
  const idle: Worker[] = [];
  let running = 0;

  const next = () => {
    if (running >= threads) return;
    const waiting = trusted.shift() ?? others.shift();
    if (waiting) work(waiting);
  };
  const work = ({ task, resolve, reject }: Waiting) => {
    const worker = idle.pop() ?? new Worker(path.join(import.meta.dirname, 'hash-worker.ts'));
    running += 1;
    const done = () => {
      running -= 1;
      worker.off('message', succeeded).off('error', failed).off('exit', ended);
      worker.unref();
    };
    const succeeded = (message: HashAnswer | object) => {
      if (!('result' in message)) return;
      done();
      idle.push(worker);
      resolve(message.result);
      next();
    };
    const failed = (error: Error) => {
      done();
      reject(error);
      next();
    };
    const ended = (code: number) => failed(new Error(`The thread that hashes ended with ${code}.`));
    worker.on('message', succeeded).on('error', failed).on('exit', ended);
    worker.ref();
    worker.postMessage(task);
  };

  return {
    run: (task, isTrusted) =>
      new Promise((resolve, reject) => {
        const waits = trusted.length + others.length;
        if (running >= threads && (isTrusted ? waits >= placesOfTrusted : waits >= places)) {
          reject(new ApiError('unavailable', HASHING_BUSY));
          return;
        }
        (isTrusted ? trusted : others).push({ task, resolve, reject });
        next();
      }),
  };
}
