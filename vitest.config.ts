import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { QUICK, REST } from './tests/projects.ts';

const support = (name: string) => `tests/support/${name}.ts`;
const setup = ['noise-guard', 'network-guard', 'clean-up'].map(support);
const page = {
  environment: 'jsdom',
  setupFiles: [...setup, support('jsdom-queries'), support('quick-elements')],
};
const database = [support('test-database')];
const neverTests = ['**/node_modules/**', '**/dist/**'];

/** How many times the usual a wait may take: `npm run test:all` says 6. */
const patience = Number(process.env.TEST_PATIENCE ?? 1);

const project = (name: string, include: string[] = [], { env, ...rest }: ProjectConfig = {}) => {
  // These say only when to give up. A wait is shorter than its test, so that the one that waits in vain says so itself.
  const times = name.startsWith('all-') ? Math.max(6, patience) : patience;
  const wait = 10_000 * times;
  return {
    plugins: [react()],
    test: {
      name,
      include,
      exclude: neverTests,
      setupFiles: setup,
      testTimeout: 3 * wait,
      hookTimeout: 3 * wait,
      expect: { poll: { timeout: wait } },
      env: { TEST_WAIT_MS: String(wait), ...env },
      ...rest,
    },
  };
};

const inAdmin = { ...page, globalSetup: database };
const inBrowser = {
  globalSetup: database,
  env: { TEST_KEEPS_PORT: 'yes' },
  // After the others, with a browser for each processor.
  maxWorkers: Math.max(2, availableParallelism()),
  sequence: { groupOrder: 1 },
};

/** They kill processes and wait until others take over: a third worker uses the time. */
const whichWaits = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    pool: 'forks',
    // Room for short-lived objects, so that the garbage collector does not copy them about.
    execArgv: ['--max-semi-space-size=64'],
    // The files of a project share a process and its modules: each puts back what it changes of the global objects.
    isolate: false,
    // A missing golden fails; `npm test -- goldens -u` writes it.
    update: 'none',
    // Not one more, though tests wait a lot: each worker loads the product anew, and a third one cost the API's tests a quarter.
    maxWorkers: availableParallelism(),
    projects: [
      project('unit', QUICK.unit),
      project('components', QUICK.components, page),
      project('site', QUICK.site),
      project('api', QUICK.api, { globalSetup: database }),
      project('admin', QUICK.admin, inAdmin),
      project('smoke', QUICK.smoke, inBrowser),
      project('all-unit', REST['all-unit']),
      project('all-api', REST['all-api'], { globalSetup: database, ...whichWaits }),
      project('all-admin', REST['all-admin'], inAdmin),
      project('all-browser', REST['all-browser'], inBrowser),
    ],
  },
});
