import { expect, it } from 'vitest';
import { responseClock } from './clock.tsx';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const clock = (respond_by: string, status: 'new' | 'replied' | 'spam' = 'new') =>
  responseClock({ status, respond_by }, NOW);

it('warns for the last twelve hours, and is overdue afterwards', () => {
  expect(clock('2026-05-05T12:00:00Z')).toEqual({ tone: 'calm', text: '24 h left' });
  expect(clock('2026-05-05T00:00:00.001Z')).toEqual({ tone: 'calm', text: '12 h left' });
  expect(clock('2026-05-05T00:00:00Z')).toEqual({ tone: 'soon', text: '12 h left' });
  expect(clock('2026-05-04T12:00:30Z')).toEqual({ tone: 'soon', text: 'less than 1 min left' });
  expect(clock('2026-05-04T12:00:00Z')).toEqual({ tone: 'soon', text: 'less than 1 min left' });
  expect(clock('2026-05-04T11:59:59Z')).toEqual({ tone: 'overdue', text: 'Late by less than 1 min' });
});

it('shows hours and minutes, and days from three days on', () => {
  expect(clock('2026-05-04T16:10:00Z')?.text).toBe('4 h 10 min left');
  expect(clock('2026-05-04T10:00:00Z')?.text).toBe('Late by 2 h');
  expect(clock('2026-05-04T11:15:00Z')?.text).toBe('Late by 45 min');
  expect(clock('2026-05-02T12:01:00Z')?.text).toBe('Late by 47 h 59 min');
  expect(clock('2026-05-01T06:00:00Z')?.text).toBe('Late by 3 days');
});

it('does not run for an enquiry that was answered or is spam', () => {
  expect(clock('2026-05-04T10:00:00Z', 'replied')).toBeNull();
  expect(clock('2026-05-04T10:00:00Z', 'spam')).toBeNull();
});
