import { expect, it } from 'vitest';
import { isEnding } from './session.ts';

it('renews a session with 90 seconds or less left', () => {
  const now = Date.parse('2026-05-04T12:00:00Z');
  expect(isEnding({ user: null, expires_at: '2026-05-04T12:01:30Z' }, now)).toBe(true);
  expect(isEnding({ user: null, expires_at: '2026-05-04T12:01:31Z' }, now)).toBe(false);
  expect(isEnding({ user: null }, now)).toBe(false);
});
