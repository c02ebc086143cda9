import { createServer } from 'node:net';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { serve } from '../api/server.ts';

await serve({
  openVite: async () => ({
    site: await open('vite.site.config.ts'),
    admin: await open('vite.admin.config.ts'),
  }),
});

/** Opens a Vite server. In middleware mode each needs its own port for hot reloading. */
async function open(config: string) {
  return createVite({
    configFile: path.join(import.meta.dirname, '..', config),
    // The default loader writes a file and imports it, which would restart the server endlessly.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { host: '127.0.0.1', port: await freePort() } },
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
