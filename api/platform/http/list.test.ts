import { describe, expect, it } from 'vitest';
import { containsPattern, readListQuery } from './list.ts';

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
