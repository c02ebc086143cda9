let token: string | undefined;
let renew: (() => void) | undefined;

/** Keeps what the widget has found. @param another asks the widget for one more token: each is good for one post */
export function keepTurnstileToken(found: string | undefined, another?: () => void): void {
  token = found;
  renew = another;
}

/** @returns the token for one post; undefined while there is none, when the post is sent all the same */
export function takeTurnstileToken(): string | undefined {
  const taken = token;
  token = undefined;
  if (taken) renew?.();
  return taken;
}
