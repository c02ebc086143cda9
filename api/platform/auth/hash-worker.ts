import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** A task of a worker thread; `cost` is bcrypt's, the log2 of its rounds. */
export type HashTask = { password: string; cost: number } | { password: string; hash: string };

/** A hash of a password, or whether a password is that of a hash. */
export type HashResult = string | boolean;

/** How a thread answers a task. Node tells by the same way, under names of its own, which modules a watched one loads. */
export interface HashAnswer {
  result: HashResult;
}

/** How much a thread gives way to others, from 0 to 19: a third of the processor's time where all of it is wanted. */
const NICENESS = 5;

// On Linux a thread has a priority of its own: those who read pages go before those who sign in.
if (process.platform === 'linux') os.setPriority(NICENESS);

parentPort?.on('message', (task: HashTask) => {
  const result: HashResult =
    'cost' in task ? bcrypt.hashSync(task.password, task.cost) : bcrypt.compareSync(task.password, task.hash);
  parentPort?.postMessage({ result } satisfies HashAnswer);
});
