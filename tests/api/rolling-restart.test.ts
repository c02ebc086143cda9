import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { startLoad } from '../support/load.ts';
import { startProductProcess } from '../support/product-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase({ seed: true });
});
afterAll(() => database.drop());

/** @returns the processes that logged requests */
const pidsIn = (log: string) =>
  new Set([...log.matchAll(/"pid":(\d+),"request_id"/g)].map(([, pid]) => Number(pid)));
const NONE_FAILED = { failures: {}, statuses: { 200: expect.any(Number) } };

describe('several workers', () => {
  it('are replaced one by one without a failed request, as is one that dies', async () => {
    const running = await startProductProcess(database.url, { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' });
    const paths = ['/', '/blog', '/api/posts', '/healthz'];
    let n = 0;
    const load = () =>
      startLoad(() => ({ url: `${running.url}${paths[n++ % paths.length]}` }), { atOnce: 8, pause: 5 });
    try {
      const during = load();
      await expect.poll(() => pidsIn(running.output()).size).toBe(2);
      const before = pidsIn(running.output());
      running.child.kill('SIGUSR2');
      await expect.poll(running.output).toContain('every worker was replaced');
      const replacedAt = running.output().length;
      await expect.poll(() => pidsIn(running.output().slice(replacedAt)).size).toBe(2);
      expect(await during.stop()).toMatchObject(NONE_FAILED);
      const after = pidsIn(running.output().slice(replacedAt));
      expect([...after].filter((pid) => before.has(pid))).toEqual([]);

      const [victim] = after;
      process.kill(victim as number, 'SIGKILL');
      await expect.poll(running.output).toContain('a worker died and is replaced');
      const pidsOfNewConnections = async () => {
        expect(await load().stop()).toMatchObject(NONE_FAILED);
        return pidsIn(running.output()).size;
      };
      await expect.poll(pidsOfNewConnections).toBe(5);
    } finally {
      await running.stop();
    }
  });
});

it('a stopping process first fails its readiness check, and still accepts requests', async () => {
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
