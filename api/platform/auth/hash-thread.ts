import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { HashAnswer, HashResult, HashTask } from './hash-worker.ts';

export const HASHING_BUSY =
  'More people are signing in than we can serve at once. Nothing was changed; please try again in a few seconds.';

export interface HashThreadOptions {
  /** Niceness on Linux, which has priorities per thread; 0 is that of serving pages, 19 the lowest priority. */
  niceness: number;
  /** Most waiting tasks. */
  places: number;
}

export interface HashThread {
  /** @throws ApiError 'unavailable' if too many tasks are waiting */
  run(task: HashTask): Promise<HashResult>;
}

interface Waiting {
  task: HashTask;
  resolve(result: HashResult): void;
  reject(error: Error): void;
}

/**
 * Runs bcrypt in a worker thread, because a hash takes a quarter of a second, which would block the event loop. The thread
 * starts with the first task, and does not keep the process alive.
 */
export function createHashThread({ niceness, places }: HashThreadOptions): HashThread {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let isBusy = false;

  const next = () => {
    if (isBusy) return;
    const first = waiting.shift();
    if (first) work(first);
  };
  const work = ({ task, resolve, reject }: Waiting) => {
    worker ??= new Worker(path.join(import.meta.dirname, 'hash-worker.ts'), { workerData: niceness });
    const thread = worker;
    isBusy = true;
    const done = () => {
      isBusy = false;
      thread.off('message', succeeded).off('error', failed).off('exit', ended);
      thread.unref();
    };
    const succeeded = (message: HashAnswer | object) => {
      if (!('result' in message)) return;
      done();
      resolve(message.result);
      next();
    };
    const failed = (error: Error) => {
      done();
      worker = undefined;
      reject(error);
      next();
    };
    const ended = (code: number) => failed(new Error(`The thread that hashes ended with ${code}.`));
    thread.on('message', succeeded).on('error', failed).on('exit', ended);
    thread.ref();
    thread.postMessage(task);
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isBusy && waiting.length >= places) {
          reject(new ApiError('unavailable', HASHING_BUSY));
          return;
        }
        waiting.push({ task, resolve, reject });
        next();
      }),
  };
}
