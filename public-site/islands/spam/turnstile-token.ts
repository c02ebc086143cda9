let token: string | undefined;
let renew: (() => void) | undefined;

/** Stores the widget's token. @param another requests a new token, as each is valid for one post */
export function keepTurnstileToken(found: string | undefined, another?: () => void): void {
  token = found;
  renew = another;
}

/** @returns the token for a post; undefined if there is none, which does not prevent the post */
export function takeTurnstileToken(): string | undefined {
  const taken = token;
  token = undefined;
  if (taken) renew?.();
  return taken;
}
