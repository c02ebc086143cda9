import { ApiError } from '../http/api-error.ts';

/** What a child process sends: that it has started, its answer or what it threw instead, or its progress. */
export interface MessageToParent {
  answer?: unknown;
  refusal?: Pick<ApiError, 'code' | 'message'>;
  fault?: Pick<Error, 'name' | 'message' | 'stack'>;
  progress?: number;
}

/** Answers the questions of the process that started this one, in turn. What `answer` throws, the other process throws too. */
export function answerParent<Question>(
  answer: (question: Question, progress: (value: number) => void) => unknown,
): void {
  const send = (message: MessageToParent) => process.send?.(message);
  // Ctrl-C in a terminal reaches this process too; it must finish, and the parent ends it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.on('message', async (question: Question) => {
    try {
      send({ answer: await answer(question, (progress) => send({ progress })) });
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
