import { parentPort, workerData } from 'node:worker_threads';
import { busyTimes, type Wanted } from './calendar.ts';
import type { Busy } from './slots.ts';

/** A calendar file for a thread to read. */
export interface CalendarTask {
  file: string;
  wanted: Wanted;
}

/** The thread's answer. Under --watch, Node sends its own messages on the same channel, which must be told apart. */
export interface CalendarAnswer {
  busy: Busy[];
}

const { file, wanted }: CalendarTask = workerData;
parentPort?.postMessage({ busy: busyTimes(file, wanted) } satisfies CalendarAnswer);
