import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = path.join(import.meta.dirname, 'public-site');
const output = path.join(import.meta.dirname, 'dist');

const REACT_ROUTER = path.join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');

/** The public site. `vite build` makes what the browser loads; `vite build --ssr` makes the renderer for the server. */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root,
  base: '/',
  appType: 'custom',
  publicDir: 'public',
  plugins: [react(), ...(isSsrBuild ? [] : [compressed()])],
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: path.join(root, 'entry-client.tsx'),
          // What many pages share is one file: each request costs more in headers than most of these parts weigh.
          output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 3 }] } },
        },
      },
  resolve: {
    // The package names only its development build, with its warnings and checks, whatever the mode.
    alias: command === 'build' && !isSsrBuild ? [{ find: /^react-router$/, replacement: REACT_ROUTER }] : [],
  },
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
}));

/** Writes each script and style sheet once more with Brotli and gzip, for api/site/compressed-assets.ts to serve. */
function compressed(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source;
          const place = path.join(dir, file.fileName);
          await writeFile(`${place}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${place}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
