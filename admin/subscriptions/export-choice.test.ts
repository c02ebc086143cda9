import { expect, it } from 'vitest';
import { describeFilters, FIRST_CHOICE, filtersOf } from './export-choice.ts';

const LIST = { status: 'unsubscribed', source: 'footer', created_at_gte: '2026-10-31T00:00:00.000Z' };

it('starts with the list on screen, and offers only choices that differ from it', () => {
  expect(FIRST_CHOICE.who).toBe('listed');
  expect(filtersOf(LIST)).toEqual({ listed: LIST, confirmed: { status: 'confirmed' }, all: {} });
  expect(Object.keys(filtersOf({}))).toEqual(['listed', 'confirmed']);
  expect(Object.keys(filtersOf({ status: 'confirmed' }))).toEqual(['listed', 'all']);
});

it('describes the filter of the list', () => {
  expect(describeFilters(LIST)).toBe('Left, source Footer, subscribed from 31 Oct 2026');
  expect(describeFilters({ suspected: true })).toBe('Suspected spam');
  expect(describeFilters({})).toBe('Everybody, people who left included');
});
