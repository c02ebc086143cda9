import { expect, it } from 'vitest';
import { startingChoice } from './ScheduleFields.tsx';

it.each([
  ['2035-01-10T09:20:00Z', '2035-01-10T10:00'],
  ['2035-01-10T09:55:00Z', '2035-01-10T11:00'],
  ['2035-07-10T09:00:00Z', '2035-07-10T11:00'],
])('at %s the time that is suggested is %s in London', (now, local) => {
  expect(startingChoice(null, Date.parse(now)).local).toBe(local);
});
