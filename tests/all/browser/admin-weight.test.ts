import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { newVisitor } from '../../support/visitor.ts';

const KB = 1000;

const product = withProduct({ seed: true });

/** Opens the login and then the list of posts, without the dashboard and its scripts. */
it('loads at most ten scripts and 400 kB of them from the login to the list of posts', async () => {
  const { email } = await makePerson(product, 'admin');
  const page = await newVisitor({ isCold: true });
  const answered = watchRequests(page);
  const scripts = new Map<string, Promise<{ wire: number; gzip: number }>>();
  page.on('requestfinished', (request) => {
    // The second page gets most of them from the browser's cache.
    if (request.resourceType() === 'script' && !scripts.has(request.url()))
      scripts.set(request.url(), sizesOf(request));
  });

  await page.goto(`${product.url}/admin/login`);
  await page.getByLabel('Email').waitFor();
  await answered();
  await page.request.post(`${product.url}/api/auth/login`, { data: { email, password: PASSWORD } });
  await page.goto(`${product.url}/admin/posts`);
  await page.getByRole('row').nth(5).waitFor();
  await answered();

  const sizes = await Promise.all(scripts.values());
  const total = (of: 'wire' | 'gzip') => sizes.reduce((sum, size) => sum + size[of], 0);
  expect(total('gzip')).toBeGreaterThan(100 * KB);
  expect(total('gzip')).toBeLessThanOrEqual(400 * KB);
  expect(total('wire')).toBeLessThanOrEqual(400 * KB);
  expect(sizes.length).toBeLessThanOrEqual(10);
});

/** What is loaded once rows are shown, by a paste, by a dialog, or when the page has nothing else to do, is not among them. */
describe('of scripts, by gzip', () => {
  const admin = path.join(import.meta.dirname, '../../../dist/admin');
  const scripts = new Map(
    globSync('*.js', { cwd: path.join(admin, 'assets') }).map((name) => [
      name,
      readFileSync(path.join(admin, 'assets', name), 'utf8'),
    ]),
  );
  const withImports = (name: string, loaded = new Set<string>()): Set<string> => {
    if (loaded.has(name)) return loaded;
    loaded.add(name);
    for (const [, next = ''] of scripts.get(name)?.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g) ??
      [])
      withImports(next, loaded);
    return loaded;
  };
  const weightOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + statSync(path.join(admin, 'assets', `${name}.gz`)).size, 0);
  const entry =
    /assets\/(index-[^"]+\.js)/.exec(readFileSync(path.join(admin, 'index.html'), 'utf8'))?.[1] ?? '';

  it('the first list needs at most 280 kB', () => {
    const weight = weightOf(withImports(entry));
    expect(weight).toBeGreaterThan(200 * KB);
    expect(weight).toBeLessThanOrEqual(280 * KB);
  });

  it('what follows the first list and the page of an article, with its text, need at most 310 kB more', () => {
    const page =
      [...scripts].find(([, code]) =>
        code.includes('Give the article a title and a word of text first.'),
      )?.[0] ?? '';
    const then = [...scripts.keys()].find((name) => name.startsWith('then-')) ?? '';
    const before = withImports(entry);
    const weight = weightOf([...withImports(page, withImports(then))].filter((name) => !before.has(name)));
    // All of ProseMirror and Tiptap is among them.
    expect(weight).toBeGreaterThan(180 * KB);
    expect(weight).toBeLessThanOrEqual(310 * KB);
  });
});

async function sizesOf(request: Request): Promise<{ wire: number; gzip: number }> {
  const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()]);
  const body = (await response?.body()) ?? Buffer.alloc(0);
  return { wire: responseBodySize, gzip: gzipSync(body).length };
}
