import { expect, test } from 'vitest';
import { explainFailure } from './start-error.ts';

test.each([
  ['42501', 'permission denied to create extension "citext"', 'must own its database'],
  ['EROFS', 'mkdir', 'may not use /srv/verve (EROFS)'],
  ['ENOSPC', 'write', 'The disk is full.'],
])('a failure with the code %s says what to do, without a stack', (code, message, said) => {
  const text = explainFailure(Object.assign(new Error(message), { code, path: '/srv/verve' }));
  expect(text).toContain(said);
  expect(text).not.toContain('    at ');
});
