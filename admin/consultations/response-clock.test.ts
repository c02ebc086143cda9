import { expect, it } from 'vitest';
import { responseClock } from './response-clock.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const clock = (respond_by: string, status: 'new' | 'contacted' | 'spam' = 'new') =>
  responseClock({ status, respond_by }, NOW);

it('turns amber four hours before the promised time and red after it', () => {
  expect(clock('2026-05-05T08:00:00Z')).toEqual({ tone: 'calm', text: '20 hours left' });
  expect(clock('2026-05-04T16:00:00Z')).toEqual({ tone: 'soon', text: '4 hours left' });
  expect(clock('2026-05-04T10:00:00Z')).toEqual({ tone: 'overdue', text: 'Overdue by 2 hours' });
});

it('does not run for a request that was answered or is spam', () => {
  expect(clock('2026-05-04T10:00:00Z', 'contacted')).toBeNull();
  expect(clock('2026-05-04T10:00:00Z', 'spam')).toBeNull();
});
