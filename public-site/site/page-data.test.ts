import { expect, test } from 'vitest';
import type { SiteSettings } from '#shared/public.ts';
import { jsonForScript, type PageData, restoreQueries, saveQueries, writePageData } from './page-data.ts';
import { createQueryClient } from './query-client.ts';

test('JSON in a script element cannot close it', () => {
  const hostile = { text: '</script><script>alert(1)</script><!-- \u2028' };
  const json = jsonForScript(hostile);
  expect(json).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

test('what was loaded and what failed both survive the way to the browser, and count as fresh there', async () => {
  const server = createQueryClient(() => false);
  await server.prefetchQuery({ queryKey: ['a'], queryFn: async () => 1 });
  await server.prefetchQuery({
    queryKey: ['b'],
    queryFn: async () => {
      throw new Error('Failed to fetch posts');
    },
  });
  const browser = createQueryClient(() => false);
  restoreQueries(browser, JSON.parse(jsonForScript(saveQueries(server))));
  expect(browser.getQueryData(['a'])).toBe(1);
  expect(browser.getQueryState(['a'])?.dataUpdatedAt).toBeGreaterThan(Date.now() - 60_000);
  expect(browser.getQueryState(['b'])?.status).toBe('error');
  expect(browser.getQueryState<unknown, Error>(['b'])?.error?.message).toBe('Failed to fetch posts');
});

test('what pages share is written once, and anew for another value', () => {
  const texts = { title: '</script>' };
  const data: PageData = {
    settings: { name: 'Verve & Co.' } as SiteSettings,
    assets: { styles: [], fonts: [], modules: [] },
    today: '2026-03-14',
    queries: [
      { queryKey: ['texts'], data: texts },
      { queryKey: ['number'], data: 1 },
      { queryKey: ['nothing'], data: null },
      { queryKey: ['posts'], error: 'Failed to fetch posts' },
    ],
  };
  expect(writePageData(data)).not.toContain('<');
  expect(JSON.parse(writePageData(data))).toEqual(data);
  const changed = { ...data, settings: { ...data.settings, name: 'Other' }, queries: [] };
  expect(JSON.parse(writePageData(changed))).toEqual(changed);
});
