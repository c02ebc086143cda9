import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
let vite: ViteDevServer;
beforeAll(async () => {
  const configFile = path.join(root, 'vite.site.config.ts');
  vite = await createServer({
    configFile,
    configLoader: 'native',
    server: { middlewareMode: true, ws: false },
  });
});
afterAll(() => vite.close());

it('a saved part of a page that only the server renders opens the page anew in the browser', async () => {
  await vite.ssrLoadModule('/entry-server.tsx');
  const send = vi.spyOn(vite.environments.client.hot, 'send');
  vite.watcher.emit('change', path.join(root, 'public-site/sections/Footer.tsx'));
  await expect.poll(() => send.mock.calls.flat()).toContainEqual({ type: 'full-reload' });
});
