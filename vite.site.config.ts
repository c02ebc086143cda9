import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from './vite.compressed.ts';

const root = path.join(import.meta.dirname, 'public-site');
const output = path.join(import.meta.dirname, 'dist');

/** In development: opens the page anew when a part changes that only the server renders, of which the browser has no module. */
const reloadPages: Plugin = {
  name: 'reload-pages',
  apply: 'serve',
  hotUpdate({ modules, server }) {
    if (this.environment.name === 'ssr' && modules.length > 0)
      server.environments.client.hot.send({ type: 'full-reload' });
  },
};

/** Vite's own preloads styles and imports of a chunk, which none here has, and weighs a tenth of the script of every page. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

/** The public site. `vite build` makes what the browser loads; `vite build --ssr` makes the renderer for the server. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  base: '/',
  appType: 'custom',
  publicDir: 'public',
  plugins: [react(), reloadPages, plainImports, ...(isSsrBuild ? [] : [compressed()])],
  cacheDir: path.join(import.meta.dirname, 'node_modules/.vite/site'),
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: path.join(output, 'site-server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: {
          input: path.join(root, 'entry-server.tsx'),
          output: { entryFileNames: 'entry-server.js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: path.join(output, 'site'),
        emptyOutDir: true,
        manifest: true,
        // The content security policy allows no font in a style sheet.
        assetsInlineLimit: 0,
        // What the script of every page would need for it weighs more than the moment that a form gains.
        modulePreload: false,
        rolldownOptions: {
          input: path.join(root, 'browser/site.ts'),
          // Forms import parts of it, which every page has already.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // One file, as each request costs more in headers than a part of it weighs.
                {
                  name: 'site',
                  test: /preload-helper|public-site[\\/]browser[\\/](?!blog|share|forms|spam|analytics[\\/]google\.ts)|shared[\\/](public|redirect-paths)\.ts/,
                },
              ],
            },
          },
        },
      },
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
}));
