type Listener = (asking: boolean) => void;

let listener: Listener | undefined;
let waiting: { promise: Promise<string | null>; resolve: (proof: string | null) => void } | undefined;

/** Connects requests that require the password again to the dialog that asks for it. */
export const passwordConfirmation = {
  /** Opens the dialog. @returns the proof to repeat the request with; null if it was dismissed */
  ask(): Promise<string | null> {
    if (!listener) return Promise.resolve(null);
    waiting ??= Promise.withResolvers<string | null>();
    listener(true);
    return waiting.promise;
  },
  /** For the dialog: called with whether it should be open. @returns a function that unsubscribes */
  subscribe(next: Listener): () => void {
    listener = next;
    return () => {
      if (listener !== next) return;
      passwordConfirmation.settle(null);
      listener = undefined;
    };
  },
  /** For the dialog: reports the outcome. */
  settle(proof: string | null): void {
    const settled = waiting;
    waiting = undefined;
    listener?.(false);
    settled?.resolve(proof);
  },
};
