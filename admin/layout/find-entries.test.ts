import { expect, it } from 'vitest';
import { placesOf, SOURCES } from './find-entries.tsx';

it.each([
  ['admin', '/newsletter/7/edit'],
  ['staff', '/newsletter?filter=%7B%22q%22%3A%22ada%40example.com%22%7D'],
])('a subscriber who is found leads %s to a page that they may open', (role, to) => {
  const found = SOURCES.find(({ resource }) => resource === 'subscriptions')?.entryOf(
    { id: 7, email: 'ada@example.com', created_at: '2026-11-23T09:00:00.000Z' },
    [role],
  );
  expect(found?.to).toBe(to);
});

it.each([
  ['logo', 'Settings › Company'],
  ['portrait', 'Website › Team'],
  ['export', 'Newsletter › Subscribers'],
  ['calendar', 'Enquiries › Meetings'],
  ['holidays', 'Enquiries › Booking hours'],
])('‘%s’ leads to %s, for whoever may open it', (word, label) => {
  expect(placesOf(['admin'], word).map((entry) => entry.label)).toContain(label);
  expect(placesOf(null, word)).toEqual([]);
});

it('names first what is called so', () => {
  expect(placesOf(['admin'], 'team').map((entry) => entry.label)[0]).toBe('Website › Team');
});
