import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../../api/platform/process/parent.ts';

/** Works for a moment in every fifth of a second, as on a busy machine, then answers; asked for 0 fifths it never does. */
answerParent<number>(async (fifths) => {
  for (let fifth = 0; fifth < fifths; fifth += 1) {
    const until = used() + 20_000;
    while (used() < until);
    await wait(200);
  }
  if (fifths === 0) await new Promise(() => undefined);
  return 'done';
});

/** Microseconds; asking takes the system's time as well. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
