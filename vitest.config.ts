import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const guards = ['tests/support/noise-guard.ts', 'tests/support/network-guard.ts'];
const database = ['tests/support/test-database.ts'];
const neverTests = ['**/node_modules/**', '**/dist/**'];

const project = (name: string, include: string[], rest: object = {}) => ({
  plugins: [react()],
  test: {
    name,
    include,
    exclude: neverTests,
    setupFiles: guards,
    testTimeout: 15_000,
    // Says only when to give up: what takes a moment here takes several on a machine with other work.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    ...rest,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('unit', [
        '{shared,api,public-site,admin,seeds,scripts,migrations}/**/*.test.ts',
        'tests/unit/**/*.test.ts',
      ]),
      project('api', ['tests/api/**/*.test.ts'], { globalSetup: database }),
      project('admin', ['tests/admin/**/*.test.{ts,tsx}', 'admin/**/*.test.tsx'], {
        environment: 'jsdom',
        globalSetup: database,
      }),
      project('site', ['tests/site/**/*.test.{ts,tsx}', 'public-site/**/*.test.tsx']),
      project('browser', ['tests/browser/**/*.test.ts'], {
        globalSetup: database,
        fileParallelism: false,
        // As long as Playwright waits for what it is told to wait for: a busy machine is no failure.
        expect: { poll: { timeout: 30_000 } },
        testTimeout: 90_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
