import path from 'node:path';
import { Child, ChildDied } from '../../platform/process/child.ts';
import { programFile, ROOT } from '../../platform/program.ts';
import type { ItemToDescribe, Lists, Question, ReadRecord, Tasks } from './tasks.ts';

const MEGABYTES = 512;

interface SandboxOptions {
  /** Path of a module that exports the `Pieces`. */
  pieces: string;
  /** Time limit for an item; to find the next one in a file, it has six times as long. */
  milliseconds: number;
}

export const SANDBOX: SandboxOptions = {
  pieces: programFile('imports/sandbox/pieces.ts'),
  milliseconds: 10_000,
};

/**
 * A process for reading untrusted files, which may kill it. It has a time limit, a memory limit, no network, no environment,
 * and access to the program's files and one folder alone. It starts when first needed, and again after it has died. Its tasks
 * throw what they throw there, or ChildDied.
 */
export class Sandbox extends Child<Question, unknown> {
  readonly #milliseconds: number;
  #isListed = false;

  /** @param folder of the import, with its file */
  constructor({ pieces, milliseconds }: SandboxOptions, folder?: string) {
    const read = [ROOT, ...(folder ? [folder] : [])];
    super(programFile('imports/sandbox/child.ts'), {
      arguments: [pieces],
      env: { TZ: 'UTC' },
      execArgv: [
        `--max-old-space-size=${MEGABYTES}`,
        '--no-warnings',
        '--permission',
        '--allow-worker',
        ...read.map((one) => `--allow-fs-read=${one}${path.sep}`),
        ...(folder ? [`--allow-fs-write=${folder}${path.sep}`] : []),
      ],
    });
    this.#milliseconds = milliseconds;
  }

  /** The records of the open file. */
  async *records(): AsyncGenerator<ReadRecord, void> {
    for (;;) {
      const record = await this.task('next', null);
      if (!record) return;
      yield record;
    }
  }

  /** @param lists what posts may refer to; sent to each new process once */
  async describe(item: ItemToDescribe, lists: () => Promise<Lists>): Promise<string> {
    if (!this.isRunning) this.#isListed = false;
    if (!this.#isListed) await this.task('setLists', await lists());
    this.#isListed = true;
    return this.task('describe', item);
  }

  async task<Name extends keyof Tasks>(
    name: Name,
    given: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const times = name === 'open' || name === 'next' ? 6 : 1;
    const answer = await this.ask([name, given] as Question, times * this.#milliseconds);
    return answer as Awaited<ReturnType<Tasks[Name]>>;
  }
}

/** Whether an error only means that the server is shutting down. */
export const hasStopped = (error: unknown): boolean =>
  error instanceof ChildDied && error.reason === 'stopped';
