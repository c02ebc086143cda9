import { afterEach, expect, it, vi } from 'vitest';
import { copyText, newKey } from './browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes keys and says that it cannot copy on plain http, where browsers have less', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('navigator', {});
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
  expect(await copyText('words')).toBe(false);
});
