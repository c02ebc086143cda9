import { answerParent } from '../../platform/process/child.ts';
import { createTasks, type Pieces, type Question } from './tasks.ts';
import './confine.ts';
import os from 'node:os';

/* The process in which files and texts of strangers are read: `node child.ts <module of its pieces>`. */
const pieces = (await import(process.argv[2] as string)) as Pieces;
let told: (bytes: number) => void;
const tasks = createTasks(pieces, (bytes) => told(bytes));

// Not before the modules are loaded: on a busy machine that would take three times as long.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
answerParent<Question>(([task, given], progress) => {
  told = progress;
  return tasks[task](given as never);
});
