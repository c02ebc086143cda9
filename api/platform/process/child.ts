import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ApiError } from '../http/api-error.ts';

/** Why a child process ended without an answer. */
type DeathReason = 'time' | 'stopped' | 'crash';

/** The child process ended before it answered. */
export class ChildDied extends Error {
  readonly reason: DeathReason;

  constructor(reason: DeathReason, details: string) {
    super(`A child process ended (${reason}): ${details}`);
    this.reason = reason;
  }
}

/** Milliseconds for a process to load its modules. */
const LONGEST_START = 60_000;
/** Most characters of stderr in an error message. */
const LAST_WORDS = 400;

/**
 * A child process that answers questions in turn. It starts with the first question, and restarts with the next one if
 * it died. Until it is closed it keeps this process alive, with which it ends.
 */
export class Child<Question, Answer> {
  readonly #module: string;
  readonly #options: ForkOptions & { arguments?: string[] };
  #process: ChildProcess | undefined;
  #lastWords = '';
  #isClosed = false;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param module path of a file that calls `answerParent` */
  constructor(module: string, options: ForkOptions & { arguments?: string[] } = {}) {
    this.#module = module;
    this.#options = options;
  }

  /** Whether it is running, and so still has the state from earlier questions. */
  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  /**
   * @param milliseconds of its turn until the process is killed; on a busy machine as long again, until it has had half of them as processor
   *   time
   * @throws what the child throws, or ChildDied if it ended or was killed before it answered
   */
  ask(question: Question, milliseconds: number): Promise<Answer> {
    const answer = this.#turn.then(() => this.#askNow(question, milliseconds));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async #askNow(question: Question, milliseconds: number): Promise<Answer> {
    if (this.#isClosed) throw new ChildDied('stopped', 'it was closed');
    if (!this.#process) await this.#exchange(this.#start(), LONGEST_START);
    return (await this.#exchange(this.#process, milliseconds, question)) as Answer;
  }

  /** Kills it for good, whatever it is doing; a pending question fails. */
  close(): void {
    this.#isClosed = true;
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #start(): ChildProcess {
    const { arguments: given = [], ...options } = this.#options;
    const child = fork(this.#module, given, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...options,
    });
    this.#lastWords = '';
    child.stderr?.on('data', (chunk) => {
      this.#lastWords = `${this.#lastWords}${chunk}`.slice(-10 * LAST_WORDS);
    });
    child.on('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    this.#process = child;
    return child;
  }

  #exchange(child: ChildProcess | undefined, milliseconds: number, question?: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!child) return reject(new ChildDied('crash', 'it ended between two questions'));
      let isLate = false;
      const begun = processorTime(child);
      let used = 0;
      const clock = setTimeout(() => {
        const usedNow = processorTime(child) - begun;
        if (usedNow > used && usedNow < milliseconds / 2) {
          used = usedNow;
          clock.refresh();
          return;
        }
        isLate = true;
        child.kill('SIGKILL');
      }, milliseconds);
      const settle = (finish: () => void) => {
        clearTimeout(clock);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        finish();
      };
      const onMessage = (message: unknown) => {
        const { answer, refusal, fault } = message as MessageToParent;
        if (refusal) return settle(() => reject(new ApiError(refusal.code, refusal.message)));
        if (fault) return settle(() => reject(Object.assign(new Error(), fault)));
        settle(() => resolve(answer));
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        settle(() => reject(this.#death(isLate, code, signal)));
      const onError = (error: Error) => settle(() => reject(error));
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      if (question !== undefined) child.send(question as object, (error) => error && onError(error));
    });
  }

  #death(isLate: boolean, code: number | null, signal: NodeJS.Signals | null): ChildDied {
    const words = this.#lastWords.trim();
    const details = `${signal ?? `exit code ${code}`} ${words.slice(-LAST_WORDS)}`.trim();
    if (isLate) return new ChildDied('time', details);
    if (this.#isClosed || signal === 'SIGINT' || signal === 'SIGTERM')
      return new ChildDied('stopped', details);
    return new ChildDied('crash', details);
  }
}

/** @returns milliseconds of processor time used by a process; NaN if it has ended, or outside Linux */
function processorTime({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // utime and stime of proc(5), in hundredths of a second; the name before them may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}

/** What a child process sends: that it has started, its answer, or what it threw instead. */
interface MessageToParent {
  answer?: unknown;
  refusal?: Pick<ApiError, 'code' | 'message'>;
  fault?: Pick<Error, 'name' | 'message' | 'stack'>;
}

/** Answers the questions of the process that started this one, in turn. What `answer` throws, the other process throws too. */
export function answerParent<Question>(answer: (question: Question) => unknown): void {
  const send = (message: MessageToParent) => process.send?.(message);
  // Ctrl-C in a terminal reaches this process too; it must finish, and the parent ends it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.on('message', async (question: Question) => {
    try {
      send({ answer: await answer(question) });
    } catch (error) {
      send(thrown(error));
    }
  });
  send({});
}

function thrown(error: unknown): MessageToParent {
  if (error instanceof ApiError) return { refusal: { code: error.code, message: error.message } };
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { fault: { name, message: message.slice(0, 500), stack: stack.slice(0, 5000) } };
}
