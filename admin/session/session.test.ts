import { expect, it } from 'vitest';
import { isEnding } from './session.ts';

it('a session is renewed when no more than 90 seconds are left of it', () => {
  const now = Date.parse('2026-05-04T12:00:00Z');
  expect(isEnding({ user: null, expires_at: '2026-05-04T12:01:30Z' }, now)).toBe(true);
  expect(isEnding({ user: null, expires_at: '2026-05-04T12:01:31Z' }, now)).toBe(false);
  expect(isEnding({ user: null }, now)).toBe(false);
});
