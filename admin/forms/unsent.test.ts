import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUnsent, tidyUnsent } from './unsent.ts';

beforeEach(() => {
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties({} as Record<string, string>, {
      getItem: { value: (key: string) => localStorage[key] ?? null },
      removeItem: { value: (key: string) => delete localStorage[key] },
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const NOW = Date.now();
const hold = (key: string, at = NOW) => {
  localStorage[key] = JSON.stringify({ at, values: { text: 'Personal.' } });
};

it('deletes what is old, broken or of a record that is gone, and nothing else', async () => {
  hold('admin-unsent:user-1:consultations.reply:there');
  hold('admin-unsent:user-1:consultations.reply:gone');
  hold('admin-unsent:user-2:consultations.note:gone');
  hold('admin-unsent:user-2:consultations.note:unreachable');
  hold('admin-unsent:user-2:consultations.note:old', NOW - 31 * 86_400_000);
  localStorage['admin-unsent:user-2:consultations.note:broken'] = '{"at';
  hold('of another program');
  await tidyUnsent(async (_resource, id) => {
    if (id === 'gone') throw Object.assign(new Error('Not found'), { status: 404 });
    if (id === 'unreachable') throw Object.assign(new Error('No network'), { status: 0 });
  });
  const left = () => Object.keys(localStorage).map((key) => key.split(':').at(-1));
  expect(left()).toEqual(['there', 'unreachable', 'of another program']);
  forgetUnsent('consultations', ['there']);
  expect(left()).toEqual(['unreachable', 'of another program']);
});
