import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '../../api/platform/database/advisory-locks.ts';

it('no two uses of an advisory lock share a number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
