import { answerParent } from '../../platform/process/child.ts';
import { createTasks, type Pieces, type Question } from './tasks.ts';
import './confine.ts';
import os from 'node:os';

/* The process in which files and texts of strangers are read: `node child.ts <module of its pieces>`. */
const pieces = (await import(process.argv[2] as string)) as Pieces;
const tasks = createTasks(pieces);

// Not before the modules are loaded: on a busy machine that would take three times as long.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
answerParent<Question>(([task, given]) => tasks[task](given as never));
