import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { cloneDatabase } from '../support/database.ts';
import { startProductProcess } from '../support/product-process.ts';

it('a stopping process first fails its readiness check, and still accepts requests', async () => {
  const database = await cloneDatabase({ seed: true });
  onTestFinished(() => database.drop());
  const running = await startProductProcess(database.url, { DRAIN_SECONDS: '2' });
  expect((await ask(`${running.url}/readyz`)).status).toBe(200);
  running.child.kill('SIGTERM');
  await expect.poll(async () => (await ask(`${running.url}/readyz`)).status).toBe(503);
  const answer = await ask(`${running.url}/api/posts`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  const page = await ask(`${running.url}/`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  const [code] = await once(running.child, 'exit');
  expect(code).toBe(0);
});
