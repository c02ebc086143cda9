type Listener = (asking: boolean) => void;

let listener: Listener | undefined;
let waiting: { promise: Promise<string | null>; resolve: (proof: string | null) => void } | undefined;

/** Stands between a request for which a session is not enough and the dialog that asks for the password. */
export const passwordConfirmation = {
  /** Asks for the password over the page. @returns the proof to repeat the request with, null when it was dismissed */
  ask(): Promise<string | null> {
    if (!listener) return Promise.resolve(null);
    waiting ??= Promise.withResolvers<string | null>();
    listener(true);
    return waiting.promise;
  },
  /** For the dialog: told whether it should be open. @returns stops listening */
  subscribe(next: Listener): () => void {
    listener = next;
    return () => {
      if (listener !== next) return;
      passwordConfirmation.settle(null);
      listener = undefined;
    };
  },
  /** For the dialog: how it ended. */
  settle(proof: string | null): void {
    const settled = waiting;
    waiting = undefined;
    listener?.(false);
    settled?.resolve(proof);
  },
};
