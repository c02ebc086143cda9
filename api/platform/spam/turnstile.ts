import type { Logger } from '../log.ts';

/** What the outside service says of a form's token; 'unknown' while it cannot be asked. */
export type TurnstileVerdict = 'valid' | 'invalid' | 'missing' | 'unknown';

/** Asks the outside service for its word on a token, which it gives once for each. */
export type AskTurnstile = (token: string | undefined) => Promise<TurnstileVerdict>;

export interface TurnstileAccount {
  /** Origin of the service. */
  url: string;
  secretKey: string;
}

/** Cloudflare's own limit, in characters. */
const TOKEN_MAX = 2048;

/** What is wrong with the token and not with our account or the service. */
const TOKEN_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/**
 * Verifies tokens of Cloudflare Turnstile. The visitor's network address is not passed on: the browser has been
 * there itself.
 * @param timeoutMs milliseconds that a visitor waits for the answer
 */
export function turnstile(account: TurnstileAccount, log: Logger, timeoutMs = 5000): AskTurnstile {
  return async (token) => {
    if (!token) return 'missing';
    if (token.length > TOKEN_MAX) return 'invalid';
    try {
      const response = await fetch(`${account.url}/turnstile/v0/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret: account.secretKey, response: token }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = (await response.json()) as { success?: unknown; 'error-codes'?: unknown };
      if (answer.success === true) return 'valid';
      const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
      if (codes.some((code) => TOKEN_ERRORS.includes(code))) return 'invalid';
      log.warn({ status: response.status, codes }, 'Turnstile does not verify tokens');
    } catch (error) {
      log.warn({ err: error }, 'Turnstile cannot be reached');
    }
    return 'unknown';
  };
}
