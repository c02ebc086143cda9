import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const KB = 1000;

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
