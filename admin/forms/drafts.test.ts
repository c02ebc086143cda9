import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyText } from '../copy-text.ts';
import {
  changedValues,
  deleteDraft,
  findCopies,
  folderOf,
  forgetDrafts,
  newKey,
  storeDraft,
  tidyDrafts,
} from './drafts.ts';

/** A fake localStorage with room for so many characters. */
function storage(room = Number.POSITIVE_INFINITY) {
  const items: Record<string, string> = {};
  Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    removeItem: { value: (key: string) => delete items[key] },
    setItem: {
      value: (key: string, text: string) => {
        const used = Object.entries(items).reduce(
          (sum, [name, value]) => sum + (name === key ? 0 : name.length + value.length),
          0,
        );
        if (used + key.length + text.length > room) throw new DOMException('full', 'QuotaExceededError');
        items[key] = text;
      },
    },
  });
  return items;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const folder = folderOf('user-1', 'posts', 'post-1');
const copy = (content: string, at = Date.now()) => ({ at, values: { content }, base: { updated_at: 'v1' } });

it('stores the fields that differ from the saved record, but never secrets', () => {
  const saved = { title: 'A', excerpt: null, tags: ['x'], password: null };
  const typed = { title: 'B', excerpt: '', tags: ['x'], password: 'hunter2', unknown: 1 };
  expect(changedValues(['title', 'excerpt', 'tags', 'password'], saved, typed)).toEqual({ title: 'B' });
});

it('finds drafts of the same person and record, newest first', async () => {
  storeDraft(`${folder}a`, copy('older', Date.now() - 1000));
  storeDraft(`${folder}b`, copy('newer'));
  storeDraft(`${folderOf('user-2', 'posts', 'post-1')}c`, copy('somebody else’s'));
  expect((await findCopies(folder, `${folder}own`)).map(({ values }) => values.content)).toEqual([
    'newer',
    'older',
  ]);
  deleteDraft(`${folder}b`);
  expect(await findCopies(folder, `${folder}own`)).toHaveLength(1);
});

it('omits drafts of forms that are open in another tab', async () => {
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: `${folder}open` }] }) } });
  storeDraft(`${folder}open`, copy('being typed there'));
  storeDraft(`${folder}gone`, copy('left by a crash'));
  expect((await findCopies(folder, `${folder}own`)).map(({ key }) => key)).toEqual([`${folder}gone`]);
});

it('deletes drafts after 30 days, and those it cannot read', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  storeDraft(`${folder}a`, copy('old', Date.parse('2026-10-21T11:00:00Z')));
  localStorage.setItem(`${folder}b`, '{"broken');
  expect(await findCopies(folder, `${folder}own`)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('deletes everybody’s drafts of a record that is gone, with replies and notes, and no others', async () => {
  const held = () => Object.keys(localStorage).map((key) => key.split(':').slice(2, 4).join(' '));
  for (const [user, kind, id] of [
    ['user-1', 'consultations', 'gone'],
    ['user-2', 'consultations.reply', 'gone'],
    ['user-1', 'consultations', 'there'],
    ['user-1', 'consultations', 'new'],
    ['user-1', 'posts', 'gone'],
  ] as const)
    storeDraft(`${folderOf(user, kind, id)}a`, copy('Personal.'));
  await tidyDrafts(async (resource, id) => {
    if (resource === 'posts') throw Object.assign(new Error('No network'), { status: 0 });
    if (id === 'gone') throw Object.assign(new Error('Not found'), { status: 404 });
  });
  expect(held()).toEqual(['consultations there', 'consultations new', 'posts gone']);
  forgetDrafts('consultations', ['there']);
  expect(held()).toEqual(['consultations new', 'posts gone']);
});

it('makes keys and says that it cannot copy on plain http, where browsers have less', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('navigator', {});
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
  expect(await copyText('words')).toBe(false);
});

it('stores 500 kB of text, makes room by deleting expired drafts, and reports when there is none', () => {
  const text = 'x'.repeat(500_000);
  vi.stubGlobal('localStorage', storage(800_000));
  storeDraft(`${folder}old`, copy(text, 0));
  expect(storeDraft(`${folder}a`, copy(text))).toBe(true);
  expect(storeDraft(`${folder}b`, copy(text))).toBe(false);
  expect(Object.keys(localStorage)).toEqual([`${folder}a`]);
});
