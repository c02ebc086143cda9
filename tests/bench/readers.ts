import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startLoad } from '../support/load.ts';

/** Visitors of one page for sign-ins.ts, in their own process. Receives a Reading and answers with a ReadingReport. */
export interface Reading {
  url: string;
  seconds: number;
}

export interface ReadingReport {
  /** Milliseconds of complete responses. */
  times: number[];
  /** 99th percentile of this process's own delay, in milliseconds. */
  late: number;
}

const RATE = 100;
const CONNECTIONS = 8;

process.on('disconnect', () => process.exit());
process.on('message', async ({ url, seconds }: Reading) => {
  const lateness = monitorEventLoopDelay({ resolution: 1 });
  lateness.enable();
  const headers = { 'Accept-Encoding': 'br' };
  const load = startLoad(() => ({ url, headers }), { atOnce: CONNECTIONS, rate: RATE });
  await delay(seconds * 1000);
  const { times } = await load.stop();
  process.send?.({ times, late: lateness.percentile(99) / 1e6 } satisfies ReadingReport);
});
