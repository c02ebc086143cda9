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
  cacheDir: path.join(import.meta.dirname, 'node_modules/.vite/admin'),
  build: {
    outDir: path.join(import.meta.dirname, 'dist/admin'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2500,
    // The content policy loads no font from a data: address.
    assetsInlineLimit: 0,
  },
});
