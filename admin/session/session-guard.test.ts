import { expect, it } from 'vitest';
import { createSessionGuard } from './session-guard.ts';

it('is armed while the page has any unsaved work', () => {
  const gate = createSessionGuard();
  const first = gate.arm();
  const second = gate.arm();
  first();
  first();
  expect(gate.isArmed()).toBe(true);
  second();
  expect(gate.isArmed()).toBe(false);
});

it('asks once for all waiting requests, and tells each the outcome', async () => {
  const gate = createSessionGuard();
  const shown: boolean[] = [];
  gate.subscribe((asking) => shown.push(asking));
  const answers = Promise.all([gate.ask(), gate.ask()]);
  gate.settle(true);
  expect(await answers).toEqual([true, true]);
  expect(shown.at(-1)).toBe(false);
  const again = gate.ask();
  gate.settle(false);
  expect(await again).toBe(false);
});

it('does not wait for a dialog that is not mounted', async () => {
  const gate = createSessionGuard();
  expect(await gate.ask()).toBe(false);
  const leave = gate.subscribe(() => undefined);
  const answer = gate.ask();
  leave();
  expect(await answer).toBe(false);
});

it('stays armed while it asks', async () => {
  const gate = createSessionGuard();
  gate.subscribe(() => undefined);
  const answer = gate.ask();
  expect(gate.isArmed()).toBe(true);
  gate.settle(true);
  await answer;
  expect(gate.isArmed()).toBe(false);
});
