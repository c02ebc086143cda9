import { API_PATHS } from '#shared/public.ts';

let token: string | undefined;

/** Fetches a token with the time of opening the form, which can be sent without one. */
export async function noteFormOpened(): Promise<void> {
  token = undefined;
  try {
    const response = await fetch(API_PATHS.formToken);
    if (response.ok) ({ token } = (await response.json()) as { token: string });
  } catch {
    // It is only one signal among others.
  }
}

export const formToken = (): string | undefined => token;

let turnstileToken: string | undefined;
let renew: (() => void) | undefined;

/** Stores the widget's token. @param another requests a new token, as each is valid for one post */
export function keepTurnstileToken(found: string | undefined, another?: () => void): void {
  turnstileToken = found;
  renew = another;
}

/** @returns the token for a post; undefined if there is none, which does not prevent the post */
export function takeTurnstileToken(): string | undefined {
  const taken = turnstileToken;
  turnstileToken = undefined;
  if (taken) renew?.();
  return taken;
}
