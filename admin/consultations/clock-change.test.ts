import { expect, it } from 'vitest';
import { clockNote } from './clock-change.ts';

it('explains the hour that is skipped in spring and the one that comes twice in autumn', () => {
  expect(clockNote('2027-03-28T01:30')).toBe(
    'The clocks go forward that night: 01:30 does not exist, so it will be 02:30.',
  );
  expect(clockNote('2027-10-31T01:30')).toBe(
    'The clocks go back that night: 01:30 comes twice. This is the first.',
  );
});

it.each([
  '2027-03-28T00:59',
  '2027-03-28T02:00',
  '2027-10-31T00:59',
  '2027-10-31T02:00',
  '2026-11-26T10:00',
  '',
])('has nothing to say of %s', (local) => {
  expect(clockNote(local)).toBe('');
});
