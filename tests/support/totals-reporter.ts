import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Counts of one test project. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Writes the counts of each project to TEST_TOTALS_FILE, for the one summary at the end of "npm test". A file that
 * cannot be loaded and an error outside any test count as one failure each.
 */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<SerializedError>): void {
    const file = process.env.TEST_TOTALS_FILE;
    if (!file) return;
    const projects: Record<string, Totals> = {};
    const of = (name: string) => {
      projects[name] ??= { passed: 0, failed: 0, skipped: 0 };
      return projects[name];
    };
    for (const module of modules) {
      const totals = of(module.project.name);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        totals[state === 'pending' ? 'failed' : state] += 1;
      }
      totals.failed += module.errors().length;
      for (const suite of module.children.allSuites()) totals.failed += suite.errors().length;
    }
    if (errors.length > 0) of('outside any test').failed += errors.length;
    writeFileSync(file, JSON.stringify(projects));
  }
}
