import { expect, it } from 'vitest';
import { timestampAfter, timestampFrom } from './resource.ts';

it.each([
  ['2026-02-28', '2026-03-01T00:00:00.000Z'],
  ['2026-07-01', '2026-07-01T23:00:00.000Z'],
  ['2026-03-28', '2026-03-29T00:00:00.000Z'],
  ['2026-03-29', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-26T00:00:00.000Z'],
  ['2026-03-29T01:30:00+01:00', '2026-03-29T00:30:00.001Z'],
  ['9999-12-31', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('ends a range that reaches to %s in London at %s', (to, end) => {
  expect(timestampAfter(to)).toBe(end);
});

it.each([
  ['2026-01-01', '2026-01-01T00:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['2026-07-01T00:30:00Z', '2026-07-01T00:30:00.000Z'],
])('begins a range from %s in London at %s', (from, start) => {
  expect(timestampFrom(from)).toBe(start);
});
