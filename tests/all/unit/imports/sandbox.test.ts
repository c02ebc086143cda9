import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SANDBOX, Sandbox } from '../../../../api/imports/sandbox/sandbox.ts';
import { temporaryFile } from '../../../support/archives.ts';
import { post } from '../../../support/import-pieces.ts';
import { startServer } from '../../../support/temporary.ts';

const MODULE = path.join(import.meta.dirname, '../../../../api/imports/sandbox/sandbox.ts');
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
  const { url, close } = await startServer((_request, response) => {
    asked += 1;
    response.end();
  });
  onTestFinished(close);
  const file = await temporaryFile('secret', 'secret');
  const found = await sandboxOf('sandbox-probe').task('open', { file, bytes: 6, address: url });
  expect(JSON.parse(found)).toEqual({ done: [], environment: ['TZ'] });
  expect(asked).toBe(0);
});

it('passes on an unexpected error with its original stack, and ends a post that takes too long', async () => {
  const sandbox = sandboxOf('sandbox-pieces', 500);
  const failed = await sandbox.describe(textOf('[too deep]'), noLists).catch((error) => error);
  expect(failed).toMatchObject({ name: 'RangeError', message: 'too deep' });
  expect(failed.stack).toContain('sandbox-pieces.ts');
  await expect(sandbox.describe(textOf('[endless]'), noLists)).rejects.toMatchObject({ reason: 'time' });
});

it('ends a hostile text, of which the converter never comes to an end, and goes on with the next', async () => {
  const sandbox = new Sandbox({ ...SANDBOX, milliseconds: 1000 });
  onTestFinished(() => sandbox.close());
  const written = (content: string) => {
    const source = JSON.stringify(post({ source_id: '1', content, dialect: 'markdown' }));
    return sandbox.describe({ number: 1, source, facts }, noLists);
  };
  await expect(written('['.repeat(200_000))).rejects.toMatchObject({ reason: 'time' });
  expect(JSON.parse(await written('Fine.'))).toMatchObject({ problem: null, content: '<p>Fine.</p>' });
});

it('fails only a deadly post with the reason, restarts, and sends the lists to each new process once', async () => {
  const sandbox = sandboxOf('sandbox-pieces', 60_000);
  let told = 0;
  const lists = async () => {
    told += 1;
    const attachment = { source_id: '7', url: 'https://old.example/7.jpg', title: '', alt: '', caption: '' };
    return { attachments: [attachment], paths: [] };
  };
  const describe = (content: string) => sandbox.describe(textOf(content), lists);
  const isDescribed = async () => {
    const described = JSON.parse(await describe('[gallery ids="7"]'));
    expect(described).toMatchObject({ problem: null, images: [{ url: 'https://old.example/7.jpg' }] });
  };
  for (let n = 0; n < 2; n += 1) await isDescribed();
  expect(told).toBe(1);
  await expect(describe('[vast]')).rejects.toMatchObject({ reason: 'crash' });
  await isDescribed();
  expect(told).toBe(2);
  await expect(describe('[exit]')).rejects.toThrow('(crash): exit code 3');
});

it('ends with the process that started it, even in an endless loop', async () => {
  const pieces = path.join(SUPPORT, 'sandbox-pieces.ts');
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { Sandbox } = await import(${JSON.stringify(MODULE)});
     const sandbox = new Sandbox(${JSON.stringify({ pieces, milliseconds: 60_000 })});
     const say = (item) => sandbox.describe(item, async () => ({ attachments: [], paths: [] }));
     await say(${JSON.stringify(textOf('Fine.'))});
     process.stdout.write('it runs');
     await say(${JSON.stringify(textOf('[endless]'))});`,
  ]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  await once(parent.stdout, 'data');
  const children = (await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8'))
    .trim()
    .split(' ');
  expect(children).toHaveLength(1);
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${children[0]}`)).toBe(false);
});

it('rejects pending and new calls once closed', async () => {
  const sandbox = sandboxOf('sandbox-pieces');
  const asked = sandbox.describe(textOf('[endless]'), noLists);
  sandbox.close();
  await expect(asked).rejects.toMatchObject({ reason: 'stopped' });
  await expect(sandbox.describe(textOf('x'), noLists)).rejects.toMatchObject({ reason: 'stopped' });
});
