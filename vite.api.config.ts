import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const api = path.join(import.meta.dirname, 'api');

/** Imported as an ES module, `node:http` loads all of Node's fetch, by its exports WebSocket and the like: 80 ms and 14 MB. */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  renderChunk: (code) =>
    code.replace(
      /^import (?:(\w+)(?:, )?)?(?:\{ (.*) \})? from "node:http";$/m,
      (_, all = 'http', names = '') =>
        `const ${all} = process.getBuiltinModule("node:http"), { ${names.replaceAll(' as ', ': ')} } = ${all};`,
    ),
};

/** The server, its threads and its child processes, with their packages: a start would load 1,400 files one by one. */
export default defineConfig({
  publicDir: false,
  plugins: [httpWithoutFetch],
  build: {
    ssr: true,
    outDir: path.join(import.meta.dirname, 'dist/api'),
    target: 'node24',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        'server.ts',
        'platform/auth/hash-worker.ts',
        'consultations/booking/calendar-worker.ts',
        'media/encode-process.ts',
        'imports/sandbox/child.ts',
        'imports/sandbox/pieces.ts',
      ].map((file) => path.join(api, file)),
      // Of knex's dialects only that of PostgreSQL is loaded.
      external:
        /^\.\/(better-sqlite3|cockroachdb|mariadb|mssql|mysql2?|oracle|oracledb|pgnative|redshift|sqlite3)$/,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // Apart, so that the source maps that a logged error needs are small.
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
      },
    },
  },
  // As Node resolves them, and so the tests.
  resolve: { conditions: ['node'], mainFields: ['main'] },
  // A native package, and one of pg's that is not installed.
  ssr: {
    noExternal: true,
    external: ['sharp', 'pg-native'],
    resolve: { conditions: ['node'], mainFields: ['main'] },
  },
});
