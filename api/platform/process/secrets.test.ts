import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment } from '../environment/environment.ts';
import { loadSecrets } from './secrets.ts';

it('makes one session secret that only this account can read, and never another in its place', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  const file = path.join(dataDir, 'session-secret');
  const load = () => loadSecrets(readEnvironment({ DATA_DIR: dataDir }));
  const first = await load();
  expect(first).toEqual({
    sessionSecret: expect.stringMatching(/^[\da-f]{64}$/),
    setupCode: expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await load()).toEqual(first);

  await writeFile(file, '');
  await expect(load()).rejects.toThrow('session-secret is empty. Delete it, and start again.');
  expect(await readFile(file, 'utf8')).toBe('');
});
