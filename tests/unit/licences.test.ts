import path from 'node:path';
import { expect, it } from 'vitest';
import { isAllowed, offenders } from '../../scripts/licences.ts';

it('every dependency has an allowed licence', () => {
  expect(offenders(path.join(import.meta.dirname, '..', '..'))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
])('%s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});
