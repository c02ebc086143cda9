import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';

/** What the first list loads once it is shown, and with it what forms share. */
const WITH_FIRST_LIST =
  /admin\/(lists\/after-rows|posts\/list-tools|session\/dialogs|mails\/MailBanner|live\/LiveUpdates|login\/LoginPage)/;

/** The back office, a single-page application under /admin/. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'admin'),
  base: '/admin/',
  appType: 'spa',
  plugins: [react(), compressed()],
  resolve: {
    alias: {
      // node-polyglot imports a polyfill that weighs as much as react-admin's List and that no supported browser needs.
      'object.entries': path.join(import.meta.dirname, 'admin/object-entries.cjs'),
      ...Object.fromEntries(
        ['inflection', 'diacritic', 'jsonexport/dist/index.js'].map((name) => [
          name,
          path.join(import.meta.dirname, 'admin/small-parts.ts'),
        ]),
      ),
    },
  },
  cacheDir: path.join(import.meta.dirname, 'node_modules/.vite/admin'),
  build: {
    outDir: path.join(import.meta.dirname, 'dist/admin'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2500,
    // The content policy loads no font from a data: address.
    assetsInlineLimit: 0,
    // Without it, old browsers load the same a little later.
    modulePreload: { polyfill: false },
    // Left to itself, the bundler makes a file of each set of modules that two screens share: 150 requests for a screen.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'then', test: WITH_FIRST_LIST, priority: 1 },
            { name: 'common', minShareCount: 8 },
          ],
        },
      },
    },
  },
});
