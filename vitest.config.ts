import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const support = (name: string) => `tests/support/${name}.ts`;
const setup = ['noise-guard', 'network-guard', 'clean-up'].map(support);
const page = {
  environment: 'jsdom',
  setupFiles: [...setup, support('jsdom-queries'), support('quick-elements')],
  // React and jsdom make much that is gone at once: with room for it, it is not copied about.
  execArgv: ['--max-semi-space-size=64'],
};
const database = [support('test-database')];
const SOURCES = '{shared,api,public-site,admin,seeds,scripts,migrations}';
const neverTests = ['**/node_modules/**', '**/dist/**'];

const project = (name: string, include: string[], rest: object = {}) => ({
  plugins: [react()],
  test: {
    name,
    include,
    exclude: neverTests,
    setupFiles: setup,
    // These say only when to give up: what takes a moment here takes several on a machine with other work. A test has
    // longer than two queries in it, so that the one that waits in vain says so itself.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    ...rest,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    // The files of a project share a process and its modules: each puts back what it changes of the global objects.
    isolate: false,
    // One more than there are processors: much of a test is waiting for a database, a browser or a process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('unit', [`${SOURCES}/**/*.test.ts`, 'tests/unit/**/*.test.ts']),
      project('api', ['tests/api/**/*.test.ts'], { globalSetup: database }),
      project('admin', ['tests/admin/**/*.test.tsx'], { ...page, globalSetup: database }),
      project('site', ['tests/site/**/*.test.ts']),
      project('components', ['{tests/site,public-site,admin}/**/*.test.tsx'], page),
      project('browser', ['tests/browser/**/*.test.ts'], {
        globalSetup: database,
        env: { TEST_KEEPS_PORT: 'yes' },
        // After the others, with a browser for each processor.
        maxWorkers: Math.max(2, availableParallelism()),
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
