import { expect, it } from 'vitest';
import { describeFilters, filterOf, firstChoice, listedLabel, USUAL_CHOICE } from './export-choice.ts';

const LIST = { status: 'unsubscribed', source: 'footer', created_at_gte: '2026-10-31T00:00:00.000Z' };

it('means confirmed addresses within the filters of the list, unless chosen otherwise', () => {
  const others = { source: 'footer', created_at_gte: LIST.created_at_gte };
  expect(filterOf(USUAL_CHOICE, LIST)).toEqual({ ...others, status: 'confirmed' });
  expect(filterOf({ ...USUAL_CHOICE, who: 'all' }, LIST)).toEqual(others);
  expect(filterOf({ ...USUAL_CHOICE, who: 'listed' }, LIST)).toEqual(LIST);
  expect(filterOf({ ...USUAL_CHOICE, keepFilters: false }, LIST)).toEqual({ status: 'confirmed' });
});

it('starts with the rows on the screen where the list is narrowed to some', () => {
  expect(filterOf(firstChoice(LIST), LIST)).toEqual(LIST);
  expect(firstChoice({ suspected: true }).who).toBe('listed');
  expect(firstChoice({ source: 'footer' })).toEqual(USUAL_CHOICE);
});

it('says what the list is filtered by', () => {
  expect(listedLabel(LIST)).toBe('Unsubscribed');
  expect(listedLabel({ suspected: true })).toBe('Suspected spam');
  expect(listedLabel({ status: 'confirmed', source: 'footer' })).toBeNull();
  expect(describeFilters(LIST)).toBe('source footer, subscribed from 31 Oct 2026');
  expect(describeFilters({ status: 'pending' })).toBeNull();
});
