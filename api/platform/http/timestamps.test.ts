import { expect, it } from 'vitest';
import { timestampAfter } from './timestamps.ts';

it.each([
  ['2026-02-28', '2026-03-01T00:00:00.000Z'],
  ['2026-03-29T01:30:00+01:00', '2026-03-29T00:30:00.001Z'],
  ['9999-12-31', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('ends a range that reaches to %s at %s', (to, end) => {
  expect(timestampAfter(to)).toBe(end);
});
