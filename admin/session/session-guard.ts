/** A question that requests wait for; one dialog asks it. @typeParam Answer what dismissing it answers included */
function createQuestion<Answer>(dismissed: Answer) {
  let listener: ((asking: boolean) => void) | undefined;
  let waiting: { promise: Promise<Answer>; resolve: (answer: Answer) => void } | undefined;
  const settle = (answer: Answer) => {
    const settled = waiting;
    waiting = undefined;
    listener?.(false);
    settled?.resolve(answer);
  };
  return {
    isOpen: () => waiting !== undefined,
    /** Opens the dialog. */
    ask(): Promise<Answer> {
      if (!listener) return Promise.resolve(dismissed);
      waiting ??= Promise.withResolvers<Answer>();
      listener(true);
      return waiting.promise;
    },
    /** For the dialog: called with whether it should be open. @returns a function that unsubscribes */
    subscribe(next: (asking: boolean) => void): () => void {
      listener = next;
      return () => {
        if (listener !== next) return;
        listener = undefined;
        settle(dismissed);
      };
    },
    /** For the dialog: reports the outcome. */
    settle,
  };
}

export type Question<Answer> = ReturnType<typeof createQuestion<Answer>>;

/** Asks for the password before sensitive commands: a proof to repeat the request with; null if it was dismissed. */
export const passwordConfirmation = createQuestion<string | null>(null);

/**
 * Keeps unsaved work when the session expires. Pages with unsaved work arm it; a request that gets a 401 then asks, and the
 * sign-in dialog answers whether somebody has signed in. Without it, react-admin would sign out and leave the page.
 */
export function createSessionGuard() {
  const question = createQuestion(false);
  let armed = 0;
  return {
    ...question,
    /** Reports unsaved work. @returns a function that takes it back */
    arm(): () => void {
      armed += 1;
      let disarmed = false;
      return () => {
        if (!disarmed) armed -= 1;
        disarmed = true;
      };
    },
    /** Whether leaving the page now would lose something; also while the dialog is open, when another 401 must not leave it. */
    isArmed: () => armed > 0 || question.isOpen(),
  };
}

export const sessionGuard = createSessionGuard();
