import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';

interface CommandOptions<Input, Result> {
  /** Runs after success. The command stays busy until its promise resolves. */
  done?: (result: Result, input: Input) => unknown;
  /** Runs after success or refusal. */
  settled?: () => unknown;
  /** For callers that show `problem` themselves. Without it a notification says why the command was refused. */
  isQuiet?: boolean;
}

export interface Command<Input, Result> {
  run(input: Input): void;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  problem: string | undefined;
  result: Result | undefined;
  /** Forgets the result and the problem. */
  reset(): void;
}

/**
 * A change on the server without a form: tracks whether it is running, and why it was refused.
 * @param work rejects with an Error whose message is meant for the person
 */
export function useCommand<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
  { done, settled, isQuiet = false }: CommandOptions<Input, Result> = {},
): Command<Input, Result> {
  const notify = useNotify();
  const { mutate, isPending, error, data, reset } = useMutation<Result, Error, Input>({
    mutationFn: (input) => work(input),
    onSuccess: (result, input) => done?.(result, input),
    onError: ({ message }) => {
      if (!isQuiet) notify(message, { type: 'error' });
    },
    onSettled: () => settled?.(),
  });
  return { run: mutate, isBusy: isPending, problem: error?.message, result: data, reset };
}
