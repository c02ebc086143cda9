import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Sandbox } from '../../../../api/imports/sandbox/sandbox.ts';
import { post } from '../../../support/import-pieces.ts';

const SUPPORT = path.join(import.meta.dirname, '../../../support');

function sandboxOf(name: string, milliseconds = 30_000, folder?: string) {
  const sandbox = new Sandbox({ pieces: path.join(SUPPORT, `${name}.ts`), milliseconds }, folder);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const noLists = async () => ({ attachments: [], paths: [] });
const facts = { format: 'wordpress', site_url: null } as const;
const textOf = (content: string) => ({
  number: 1,
  source: JSON.stringify(post({ source_id: '1', content })),
  facts,
});

it('denies access to the network, environment, processes and files', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, 'secret');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { feed } = await sandboxOf('sandbox-probe').task('readFeedHead', { file, url });
  expect(JSON.parse(feed ?? '')).toEqual({ done: [], environment: ['TZ'] });
  expect(asked).toBe(0);
});

it.each([
  ['[endless]', 'time', 500],
  ['[vast]', 'memory', 60_000],
  ['[exit]', 'crash', 30_000],
])('fails only the %s post, reports the reason and restarts', async (content, reason, milliseconds) => {
  const sandbox = sandboxOf('sandbox-pieces', milliseconds);
  await expect(sandbox.describe(textOf(content), noLists)).rejects.toMatchObject({ reason });
  const described = JSON.parse(await sandbox.describe(textOf('<p>Fine.</p>'), noLists));
  expect(described).toMatchObject({ number: 1, content: '<p>Fine.</p>', problem: null });
});

it('sends the lists to each new process once', async () => {
  const sandbox = sandboxOf('sandbox-pieces');
  let told = 0;
  const lists = async () => {
    told += 1;
    const attachment = { source_id: '7', url: 'https://old.example/7.jpg', title: '', alt: '', caption: '' };
    return { attachments: [attachment], paths: [] };
  };
  const images = async () =>
    JSON.parse(await sandbox.describe(textOf('[gallery ids="7"]'), lists)).images.map(
      ({ url }: { url: string }) => url,
    );
  expect([await images(), await images(), told]).toEqual([
    ['https://old.example/7.jpg'],
    ['https://old.example/7.jpg'],
    1,
  ]);
  await expect(sandbox.describe(textOf('[exit]'), lists)).rejects.toThrow('exit code 3');
  expect([await images(), told]).toEqual([['https://old.example/7.jpg'], 2]);
});

it('passes on an unexpected error with its original stack', async () => {
  const failed = await sandboxOf('sandbox-pieces')
    .describe(textOf('[too deep]'), noLists)
    .catch((error) => error);
  expect(failed).toMatchObject({ name: 'RangeError', message: 'too deep' });
  expect(failed.stack).toContain('sandbox-pieces.ts');
});

it('rejects pending and new calls once closed', async () => {
  const sandbox = sandboxOf('sandbox-pieces');
  const asked = sandbox.describe(textOf('[endless]'), noLists);
  sandbox.close();
  await expect(asked).rejects.toMatchObject({ reason: 'stopped' });
  await expect(sandbox.describe(textOf('x'), noLists)).rejects.toMatchObject({ reason: 'stopped' });
});
