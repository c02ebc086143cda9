import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Counts of one test project. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test, a file or a group of tests that failed. */
export interface Failure {
  project: string;
  /** Relative to the project's root; absent for an error outside any test. */
  file?: string;
  name: string;
}

/** Duration of a test file, in seconds. */
export interface FileTime {
  project: string;
  file: string;
  /** The environment and the setup files. */
  setup: number;
  /** Loading the file and all that it imports. */
  load: number;
  /** Its tests and hooks. */
  tests: number;
}

/** The outcome of a run. */
export interface Outcome {
  projects: Record<string, Totals>;
  failures: Failure[];
  times: FileTime[];
}

/**
 * Writes each project's counts, the failures and each file's duration to TEST_TOTALS_FILE, for the summary at the end of
 * `npm test`. A file that cannot be loaded and an error outside any test count as one failure each.
 */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<SerializedError>): void {
    const totalsFile = process.env.TEST_TOTALS_FILE;
    if (!totalsFile) return;
    const outcome: Outcome = { projects: {}, failures: [], times: [] };
    const of = (name: string) => {
      outcome.projects[name] ??= { passed: 0, failed: 0, skipped: 0 };
      return outcome.projects[name];
    };
    const fail = (failure: Failure) => {
      of(failure.project).failed += 1;
      outcome.failures.push(failure);
    };
    for (const module of modules) {
      const project = module.project.name;
      const file = path.relative(module.project.config.root, module.moduleId);
      const totals = of(project);
      outcome.times.push({ project, file, ...timeOf(module) });
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'failed' || state === 'pending') fail({ project, file, name: test.fullName });
        else totals[state] += 1;
      }
      for (const _ of module.errors()) fail({ project, file, name: 'the file itself' });
      for (const suite of module.children.allSuites())
        for (const _ of suite.errors()) fail({ project, file, name: suite.fullName });
    }
    for (const error of errors) fail({ project: 'outside any test', name: error.message });
    writeFileSync(totalsFile, JSON.stringify(outcome));
  }
}

function timeOf(module: TestModule): Pick<FileTime, 'setup' | 'load' | 'tests'> {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return {
    setup: (environmentSetupDuration + prepareDuration + setupDuration) / 1000,
    load: collectDuration / 1000,
    tests: duration / 1000,
  };
}
