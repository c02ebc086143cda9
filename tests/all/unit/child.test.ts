import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Child } from '../../../api/platform/process/child.ts';

function slowChild() {
  const child = new Child<number, string>(path.join(import.meta.dirname, '../../support/slow-child.ts'));
  onTestFinished(() => child.close());
  return child;
}

it.runIf(process.platform === 'linux')(
  'a process that others keep from a processor has more time',
  async () => {
    expect(await slowChild().ask(6, 1000)).toBe('done');
  },
);

it('kills a child that only waits', async () => {
  await expect(slowChild().ask(0, 500)).rejects.toMatchObject({ reason: 'time' });
});
