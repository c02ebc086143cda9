import path from 'node:path';
import { createServer } from 'vite';
import { serve } from '../api/server.ts';

/** Started again by dev.ts at each change of what it imports; Vite updates the browser itself. */
const [sitePort, adminPort] = (process.env.HMR_PORTS ?? '').split(',').map(Number);
// While the server reads the database and the product's files.
const vite = Promise.all([open('vite.site.config.ts', sitePort), open('vite.admin.config.ts', adminPort)]);
await serve({ openVite: async () => vite.then(([site, admin]) => ({ site, admin })) });

/** Opens a Vite server. In middleware mode each needs its own port for hot reloading. */
async function open(config: string, port?: number) {
  return createServer({
    configFile: path.join(import.meta.dirname, '..', config),
    // The default loader writes a file and imports it.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { host: '127.0.0.1', port } },
  });
}
