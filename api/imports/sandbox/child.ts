import './confine.ts';
import os from 'node:os';
import { answerParent } from '../../platform/process/parent.ts';
import { answer, createTasks, type Pieces, type Question } from './tasks.ts';

/* The process in which files and texts of strangers are read: `node child.ts <module of its pieces>`. */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const pieces = (await import(process.argv[2] as string)) as Pieces;
let told: (bytes: number) => void;
const tasks = createTasks(pieces, (bytes) => told(bytes));

answerParent<Question>((question, progress) => {
  told = progress;
  return answer(tasks, question);
});
