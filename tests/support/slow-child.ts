import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../../api/platform/process/child.ts';

/** Works briefly in every fifth of a second, as on a busy machine, then answers; with 0 fifths it never answers. */
answerParent<number>(async (fifths) => {
  for (let fifth = 0; fifth < fifths; fifth += 1) {
    const until = used() + 20_000;
    while (used() < until);
    await wait(200);
  }
  if (fifths === 0) await new Promise(() => undefined);
  return 'done';
});

/** @returns microseconds of processor time, including system time for measuring */
function used(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
