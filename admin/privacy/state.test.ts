import { expect, it } from 'vitest';
import { dueClock } from './state.tsx';

const NOW = Date.parse('2026-07-01T12:00:00Z');
const clock = (due_at: string, status: 'new' | 'in_progress' | 'done' | 'spam' = 'new') =>
  dueClock({ status, due_at }, NOW);

it('warns in the last week, and is overdue after it', () => {
  expect(clock('2026-07-31T12:00:00Z')).toEqual({ tone: 'calm', text: '30 days left, until 31 Jul' });
  expect(clock('2026-07-08T12:00:00Z', 'in_progress')).toEqual({
    tone: 'soon',
    text: '7 days left, until 8 Jul',
  });
  expect(clock('2026-06-29T12:00:00Z')).toEqual({ tone: 'overdue', text: 'Late by 2 days' });
});

it('stops when the request is closed, and keeps running while it is only suspected spam', () => {
  expect(clock('2026-06-29T12:00:00Z', 'done')).toBeNull();
  expect(clock('2026-06-29T12:00:00Z', 'spam')?.tone).toBe('overdue');
});
