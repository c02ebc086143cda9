import './confine.ts';
import os from 'node:os';
import { ApiError } from '../../platform/http/api-error.ts';
import { answerParent } from '../../platform/process/parent.ts';
import { createTasks, type Pieces, type Tasks } from './tasks.ts';

/* The process in which files and texts of strangers are read: `node child.ts <module of its pieces>`. */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

/** The name of a task, and what it is given. */
export type Question = { [name in keyof Tasks]: [name, Parameters<Tasks[name]>[0]] }[keyof Tasks];

/** What a task gave, or what it threw. */
export type Answer =
  | { value: unknown }
  | { refusal: { code: ApiError['code']; message: string } }
  | { fault: { name: string; message: string; stack: string | undefined } };

const pieces = (await import(process.argv[2] as string)) as Pieces;
let told: (bytes: number) => void;
const tasks = createTasks(pieces, (bytes) => told(bytes));

answerParent<Question>(async ([name, given], progress): Promise<Answer> => {
  told = progress;
  try {
    const task = tasks[name] as (given: unknown) => unknown;
    return { value: await task(given) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: { code: error.code, message: error.message } };
    const { name: kind, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { fault: { name: kind, message: message.slice(0, 500), stack: stack?.slice(0, 5000) } };
  }
});
