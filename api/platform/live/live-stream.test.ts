import { expect, it } from 'vitest';
import { gatherChanges } from './live-stream.ts';

const change = (resource: string, ids: string[], count = ids.length) => ({
  resource,
  action: 'update' as const,
  count,
  ids,
});

it('merges changes to the same resource, with every id once', () => {
  expect(
    gatherChanges([change('posts', ['a', 'b']), change('media', ['x']), change('posts', ['b'])]),
  ).toEqual([
    { resource: 'posts', action: 'update', count: 3, ids: ['a', 'b'] },
    { resource: 'media', action: 'update', count: 1, ids: ['x'] },
  ]);
});

it('omits the ids if one is unknown or there are many', () => {
  expect(gatherChanges([change('posts', ['a']), change('posts', [], 300), change('posts', ['b'])])).toEqual([
    { resource: 'posts', action: 'update', count: 302, ids: [] },
  ]);
  const many = Array.from({ length: 30 }, (_, n) => change('posts', [String(n)]));
  expect(gatherChanges(many)).toEqual([{ resource: 'posts', action: 'update', count: 30, ids: [] }]);
});
