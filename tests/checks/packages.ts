import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs a program that may print much. */
export const run = (program: string, words: readonly string[]) =>
  promisify(execFile)(program, words, { maxBuffer: 64 * 1024 * 1024 });

/**
 * Installs pinned packages, which are no dependencies of the product, in a folder that is deleted afterwards.
 * @param packages such as 'ical.js@2.2.1'
 */
export async function withPackages(
  packages: readonly string[],
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-checks-'));
  try {
    await writeFile(path.join(folder, 'package.json'), '{"private": true}');
    await run('npm', ['install', '--prefix', folder, '--silent', '--no-audit', '--no-fund', ...packages]);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
