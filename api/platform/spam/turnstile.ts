import type { Logger } from '../log.ts';

/** Turnstile's verdict on a token; 'unknown' if it cannot be reached. */
export type TurnstileVerdict = 'valid' | 'invalid' | 'missing' | 'unknown';

/** Verifies a token, which is possible only once per token. */
export type AskTurnstile = (token: string | undefined) => Promise<TurnstileVerdict>;

interface TurnstileAccount {
  /** Origin of the service. */
  url: string;
  secretKey: string;
}

/** Cloudflare's own limit, in characters. */
const TOKEN_MAX = 2048;

/** Errors of the token, not of our account or the service. */
const TOKEN_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/**
 * Verifies tokens of Cloudflare Turnstile, without passing on the visitor's network address.
 * @param timeoutMs milliseconds that a visitor waits for it
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
