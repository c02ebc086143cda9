type Listener = (asking: boolean) => void;

/**
 * Stands between an expired session and what would be lost with it. Pages with unsaved work arm it; a request that
 * gets a 401 then asks, and the sign-in dialog (its one listener) answers. React-admin by itself signs
 * out and leaves the page.
 */
export interface SessionGuard {
  /** Says that unsaved work is on the page. @returns disarms */
  arm(): () => void;
  /** Whether leaving the page now would lose something, the dialog's question included. */
  isArmed(): boolean;
  /** Asks for the password over the page. @returns true once someone has signed in, false when it was dismissed */
  ask(): Promise<boolean>;
  /** For the dialog: told whether it should be open. @returns stops listening */
  subscribe(listener: Listener): () => void;
  /** For the dialog: how it ended. */
  settle(signedIn: boolean): void;
}

export function createSessionGuard(): SessionGuard {
  let armed = 0;
  let listener: Listener | undefined;
  let waiting: { promise: Promise<boolean>; resolve: (signedIn: boolean) => void } | undefined;

  return {
    arm() {
      armed += 1;
      let disarmed = false;
      return () => {
        if (!disarmed) armed -= 1;
        disarmed = true;
      };
    },
    // While the dialog is open, another request that meets the end of the session must not leave the page.
    isArmed: () => armed > 0 || waiting !== undefined,
    ask() {
      if (!listener) return Promise.resolve(false);
      waiting ??= Promise.withResolvers<boolean>();
      listener(true);
      return waiting.promise;
    },
    subscribe(next) {
      listener = next;
      return () => {
        if (listener !== next) return;
        listener = undefined;
        this.settle(false);
      };
    },
    settle(signedIn) {
      const settled = waiting;
      waiting = undefined;
      listener?.(false);
      settled?.resolve(signedIn);
    },
  };
}

export const sessionGuard = createSessionGuard();
