import { expect, it } from 'vitest';
import { SOURCES } from './find-entries.tsx';

it.each([
  ['admin', '/newsletter/7/edit'],
  ['staff', '/newsletter?filter=%7B%22q%22%3A%22ada%40example.com%22%7D'],
])('a subscriber who is found leads %s to a page that they may open', (role, to) => {
  const found = SOURCES.find(({ resource }) => resource === 'subscriptions')?.entriesOf(
    { id: 7, email: 'ada@example.com', created_at: '2026-11-23T09:00:00.000Z' },
    role,
  );
  expect(found?.map((entry) => entry.to)).toEqual([to]);
});
