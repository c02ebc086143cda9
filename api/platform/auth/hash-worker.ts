import os from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** A task of a worker thread; `cost` is bcrypt's, the log2 of its rounds. */
export type HashTask = { password: string; cost: number } | { password: string; hash: string };

/** The hash of a password, or whether a password matches a hash. */
export type HashResult = string | boolean;

/** A thread's answer; `error` is what bcrypt threw. */
export type HashAnswer = { result: HashResult } | { error: unknown };

// Linux has priorities per thread: serving pages comes before signing in.
if (process.platform === 'linux') os.setPriority(workerData);

parentPort?.on('message', ({ port, ...task }: HashTask & { port: MessagePort }) => {
  port.postMessage(answerTo(task));
});

function answerTo(task: HashTask): HashAnswer {
  try {
    if ('cost' in task) return { result: bcrypt.hashSync(task.password, task.cost) };
    return { result: bcrypt.compareSync(task.password, task.hash) };
  } catch (error) {
    return { error };
  }
}
