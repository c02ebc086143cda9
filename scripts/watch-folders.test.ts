import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFolders } from './watch-folders.ts';

let root: string;
let seen: string[];
let end: () => void;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'verve-watch-'));
  mkdirSync(path.join(root, 'api/posts'), { recursive: true });
  seen = [];
  end = watchFolders(root, ['api', 'shared'], (file) => seen.push(file));
});
afterEach(() => {
  end();
  rmSync(root, { recursive: true });
});

const write = (name: string) => writeFileSync(path.join(root, name), String(seen.length));
const replace = (name: string) => {
  write(`${name}~`);
  renameSync(path.join(root, `${name}~`), path.join(root, name));
};

it('sees every save, in place or by renaming, and each only once', async () => {
  const name = 'api/posts/routes.ts';
  for (const [n, save] of [write, write, replace, replace, replace, write].entries()) {
    save(name);
    await expect.poll(() => seen).toEqual(Array(n + 1).fill(name));
  }
});

it('sees files of folders that are made later, and nothing of tests', async () => {
  mkdirSync(path.join(root, 'api/events'));
  await expect.poll(() => seen).toEqual(['api/events']);
  write('api/posts/routes.test.ts');
  write('api/events/routes.ts');
  await expect.poll(() => seen).toEqual(['api/events', 'api/events/routes.ts']);
});
