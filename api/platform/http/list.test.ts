import { describe, expect, it } from 'vitest';
import { containsPattern, readListQuery } from './list.ts';
import { timestampAfter, timestampFrom } from './resource.ts';

describe('the query of a list', () => {
  it('defaults to the first 25 rows', () => {
    expect(readListQuery({})).toEqual({ range: [0, 24], sort: null, ids: null, q: null, filter: {} });
  });

  it('is parsed in ra-data-simple-rest’s format', () => {
    const query = { filter: '{"q":" a ","status":"new"}', range: '[25,49]', sort: '["name","DESC"]' };
    expect(readListQuery(query)).toEqual({
      range: [25, 49],
      sort: { field: 'name', descending: true },
      ids: null,
      q: 'a',
      filter: { status: 'new' },
    });
  });

  it('has no range with ids, and accepts a single id instead of a list', () => {
    expect(readListQuery({ filter: '{"id":["a","b"]}' })).toMatchObject({ range: null, ids: ['a', 'b'] });
    expect(readListQuery({ filter: '{"id":"a"}' })).toMatchObject({ ids: ['a'] });
    expect(readListQuery({ filter: '{"id":[1]}' })).toMatchObject({ ids: ['1'] });
  });

  it.each([
    { sort: 'name' },
    { sort: '["name","asc"]' },
    { range: '[0]' },
    { range: '[10,5]' },
    { range: '[-5,5]' },
    { range: '["a","b"]' },
    { range: '[0,1e99]' },
    { range: '[0,5000]' },
    { filter: 'null' },
    { filter: '[1]' },
    { filter: '{"q":"a\\u0000"}' },
    { filter: '{"q":5}' },
    { filter: '{"id":[null]}' },
    { filter: ['{}', '{}'] },
  ])('is refused as malformed for %j', (query) => {
    expect(() => readListQuery(query)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });
});

it('escapes the wildcards of LIKE', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});

it.each([
  ['2026-02-28', '2026-03-01T00:00:00.000Z'],
  ['2026-07-01', '2026-07-01T23:00:00.000Z'],
  ['2026-03-28', '2026-03-29T00:00:00.000Z'],
  ['2026-03-29', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-26T00:00:00.000Z'],
  ['2026-03-29T01:30:00+01:00', '2026-03-29T00:30:00.001Z'],
  ['9999-12-31', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('ends a range that reaches to %s in London at %s', (to, end) => {
  expect(timestampAfter(to)).toBe(end);
});

it.each([
  ['2026-01-01', '2026-01-01T00:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['2026-07-01T00:30:00Z', '2026-07-01T00:30:00.000Z'],
])('begins a range from %s in London at %s', (from, start) => {
  expect(timestampFrom(from)).toBe(start);
});
