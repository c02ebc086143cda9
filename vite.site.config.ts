import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';

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
          input: [path.join(root, 'entry-client.ts'), path.join(root, 'hydrate.tsx')],
          // hydrate.tsx is imported by its address, which the build cannot see.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react-dom', test: /node_modules[\\/](react-dom|scheduler)[\\/]/ },
                // What many pages share is one file: each request costs more in headers than most of these parts weigh.
                // Contact options and posters stay out: the texts, and the home page until one scrolls, do without.
                {
                  name: 'common',
                  minShareCount: 3,
                  test: /^(?!.*\/(contact-?(options|icons)|PageHero|poster(-metrics)?)\.(tsx?|json)$)/i,
                },
                { name: 'posters', test: /\/(PageHero|poster(-metrics)?)\.(tsx?|json)$/i },
              ],
            },
          },
        },
      },
  resolve: {
    // The package names only its development build, with its warnings and checks, whatever the mode.
    alias: command === 'build' && !isSsrBuild ? [{ find: /^react-router$/, replacement: REACT_ROUTER }] : [],
  },
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
}));
