import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SANDBOX, Sandbox } from '../../../api/imports/sandbox/sandbox.ts';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { HARMLESS, HOSTILE_FEEDS, hostileExports } from '../../support/hostile-imports.ts';
import { withAdmin } from '../../support/sign-in.ts';

const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/rss+xml');
  response.end(Object.values(HOSTILE_FEEDS)[Number(request.url?.slice(1))]);
}).listen(0, '127.0.0.1');
beforeAll(() => server.listening || once(server, 'listening'));
afterAll(() => void server.close());

const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const { product, cookie: admin } = withAdmin(() => ({
  env: { IMPORT_PRIVATE_HOSTS: host() },
  imports: { openSandbox: (folder) => new Sandbox({ ...SANDBOX, milliseconds: 3000 }, folder) },
}));
const blogs = blogImporter(product, admin);
afterEach(async () => {
  for (const table of ['imports', 'imported_posts', 'redirects', 'blog_posts'])
    await product.db(table).delete();
});

/** Requests the posts repeatedly until the work is done. @returns its result and the statuses of the requests */
async function whileVisited<T>(work: Promise<T>) {
  const over = new AbortController();
  const statuses = new Set<number>();
  const visits = (async () => {
    while (!over.signal.aborted) {
      statuses.add((await ask(`${product.url}/api/posts`)).status);
      await delay(20, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  const result = await work.finally(() => over.abort());
  await visits;
  return { result, statuses: [...statuses] };
}

it.each(Object.entries(await hostileExports(0.05)))(
  '%s with hostile posts blocks neither visitors nor its harmless post',
  { timeout: 240_000 },
  async (_kind, file) => {
    const imported = async () => {
      const { body } = await blogs.send(file);
      await blogs.reaches(body.id, 'ready');
      expect((await blogs.command(body.id, 'run')).body.message).toBeUndefined();
      await blogs.reaches(body.id, 'done');
      return blogs.items(body.id);
    };
    const { result, statuses } = await whileVisited(imported());
    expect(statuses).toEqual([200]);
    expect(result.find(({ title }) => title === HARMLESS)).toMatchObject({
      problem: null,
      outcome: 'created',
    });
    // How far the others get within the time limit depends on the machine: each is an article, or says why it is none.
    expect(result.length).toBeGreaterThan(4);
    for (const { title, problem, outcome } of result)
      expect([title, problem !== null]).toEqual([title, outcome !== 'created']);
  },
);

it.each(Object.keys(HOSTILE_FEEDS).map((kind, place) => [kind, place]))(
  'a feed with %s fails without blocking visitors',
  async (_kind, place) => {
    const address = `http://${host()}/${place}`;
    const { body } = await ask<{ id: string }>(blogs.api('/address'), { cookie: admin, body: { address } });
    const { result, statuses } = await whileVisited(blogs.reaches(body.id, 'failed'));
    expect(statuses).toEqual([200]);
    expect(result.problem).toEqual(expect.any(String));
  },
);
