import { setImmediate as aMoment } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { untilAborted } from './until-aborted.ts';

async function* counted(most: number): AsyncGenerator<{ n: number }> {
  for (let n = 0; n < most; n++) yield { n };
}

it('lets go of each record while the rest is still to come', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const given: WeakRef<object>[] = [];
  const records = untilAborted(counted(1000), new AbortController().signal);
  for (let n = 0; n < 900; n++) given.push(new WeakRef((await records.next()).value as object));
  await aMoment();
  collect();
  expect(given.filter((reference) => reference.deref()).length).toBeLessThan(10);
  expect((await records.next()).value).toEqual({ n: 900 });
});

it('ends with the reason of the abortion though the reader waits for ever', async () => {
  async function* hangs() {
    yield 1;
    await new Promise(() => undefined);
  }
  const stop = new AbortController();
  const records = untilAborted(hangs(), stop.signal);
  expect(await records.next()).toEqual({ done: false, value: 1 });
  const next = records.next();
  stop.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
  expect(await records.next()).toEqual({ done: true, value: undefined });
});
