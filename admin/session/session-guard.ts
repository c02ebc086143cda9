type Listener = (asking: boolean) => void;

/**
 * Keeps unsaved work when the session expires. Pages with unsaved work arm it; a request that gets a 401 then asks, and the
 * sign-in dialog (its one listener) answers. Without it, react-admin would sign out and leave the page.
 */
export interface SessionGuard {
  /** Reports unsaved work. @returns a function that takes it back */
  arm(): () => void;
  /** Whether leaving the page now would lose something; true also while the dialog is open. */
  isArmed(): boolean;
  /** Opens the dialog. @returns true once somebody has signed in, false if it was dismissed */
  ask(): Promise<boolean>;
  /** For the dialog: called with whether it should be open. @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void;
  /** For the dialog: reports the outcome. */
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
    // While the dialog is open, another 401 must not leave the page.
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
