import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { HashAnswer, HashResult, HashTask } from './hash-worker.ts';

export const HASHING_BUSY =
  'More people are signing in than we can serve at once. Nothing was changed; please try again in a few seconds.';

export interface HashPoolOptions {
  /** Threads that hash at the same time. */
  threads: number;
  /** Most waiting tasks of strangers. */
  places: number;
  /** Most waiting tasks, including trusted ones. */
  placesOfTrusted: number;
}

export interface HashPool {
  /**
   * @param isTrusted whether the request is from a signed-in person or a known browser: these go first and have extra places
   * @throws ApiError 'unavailable' if too many tasks are waiting
   */
  run(task: HashTask, isTrusted: boolean): Promise<HashResult>;
}

interface Waiting {
  task: HashTask;
  resolve(result: HashResult): void;
  reject(error: Error): void;
}

/**
 * Runs bcrypt in worker threads, because a hash takes a quarter of a second, which would block the event loop. The threads
 * start with the first tasks, and do not keep the process alive.
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
