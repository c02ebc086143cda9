import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** A task of a worker thread; `cost` is bcrypt's, the log2 of its rounds. */
export type HashTask = { password: string; cost: number } | { password: string; hash: string };

/** The hash of a password, or whether a password matches a hash. */
export type HashResult = string | boolean;

/** A thread's answer. Under --watch, Node sends its own messages on the same channel, which must be told apart. */
export interface HashAnswer {
  result: HashResult;
}

// Linux has priorities per thread: serving pages comes before signing in.
if (process.platform === 'linux') os.setPriority(workerData);

parentPort?.on('message', (task: HashTask) => {
  const result: HashResult =
    'cost' in task ? bcrypt.hashSync(task.password, task.cost) : bcrypt.compareSync(task.password, task.hash);
  parentPort?.postMessage({ result } satisfies HashAnswer);
});
