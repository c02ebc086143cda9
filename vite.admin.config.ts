import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';

/** The back office, a single-page application under /admin/. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'admin'),
  base: '/admin/',
  appType: 'spa',
  plugins: [react(), compressed()],
  // node-polyglot imports a polyfill that weighs as much as react-admin's List and that no supported browser needs.
  resolve: { alias: { 'object.entries': path.join(import.meta.dirname, 'admin/object-entries.cjs') } },
  cacheDir: path.join(import.meta.dirname, 'node_modules/.vite/admin'),
  build: {
    outDir: path.join(import.meta.dirname, 'dist/admin'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2500,
    // The content policy loads no font from a data: address.
    assetsInlineLimit: 0,
    // Left to itself, the bundler makes a file of each set of modules that two screens share: 150 requests for a screen.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'common', minShareCount: 8 },
          ],
        },
      },
    },
  },
});
