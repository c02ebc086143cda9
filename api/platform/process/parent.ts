/** What a child process sends: that it has started, its answer, or its progress. */
export interface MessageToParent {
  answer?: unknown;
  progress?: number;
}

/**
 * Answers the questions of the process that started this one, in turn.
 * @param answer must not throw: what it throws ends this process
 */
export function answerParent<Question>(
  answer: (question: Question, progress: (value: number) => void) => Promise<unknown>,
): void {
  const send = (message: MessageToParent) => process.send?.(message);
  // Ctrl-C in a terminal reaches this process too; it must finish, and the parent ends it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.on('message', async (question: Question) => {
    send({ answer: await answer(question, (progress) => send({ progress })) });
  });
  send({});
}
