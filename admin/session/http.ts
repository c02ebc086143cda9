import { fetchUtils, HttpError } from 'react-admin';
import type { ErrorBody } from '#shared/errors.ts';
import { PASSWORD_PROOF_HEADER } from '#shared/users.ts';
import { isUnattended } from '../live/unattended.ts';
import { passwordConfirmation } from './password-confirmation.ts';
import { sessionGuard } from './session-guard.ts';

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>;

/** What a person reads when a request did not reach the server at all. */
export const UNREACHABLE =
  'The server could not be reached. Nothing you typed is lost: check your connection and try again.';

/**
 * fetch for ra-data-simple-rest. A 401 asks for the password over the page, and then repeats the request, where
 * giving up would lose work: on every write, and on every read while unsaved work is on the page. So does what a
 * session alone may not do.
 * @throws HttpError; status 0 when the server could not be reached
 */
export async function httpClient(url: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> {
  try {
    return await send(url, options);
  } catch (error) {
    const isWrite = options.method !== undefined && options.method !== 'GET';
    if (isPasswordRequired(error)) {
      const proof = await passwordConfirmation.ask();
      if (proof === null) throw error;
      const headers = new Headers(options.headers ?? { Accept: 'application/json' });
      headers.set(PASSWORD_PROOF_HEADER, proof);
      return send(url, { ...options, headers });
    }
    const worthAsking = isUnauthenticated(error) && (isWrite || sessionGuard.isArmed());
    if (worthAsking && (await sessionGuard.ask())) return send(url, options);
    throw error;
  }
}

/** One JSON request outside the data provider: never asks for a password. @throws HttpError */
export async function requestJson<T>(
  url: string,
  options: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const { json } = await send(url, {
    method: options.method ?? 'GET',
    ...(options.signal && { signal: options.signal }),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return json as T;
}

/** One request that is answered with a document: never asks for a password. @throws HttpError, or AbortError */
export async function requestText(url: string, options: fetchUtils.Options = {}): Promise<string> {
  return (await send(url, options)).body;
}

const isPasswordRequired = (error: unknown): boolean =>
  error instanceof HttpError && (error.body as ErrorBody | null)?.code === 'password_required';

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 401;

async function send(url: string, options: fetchUtils.Options): Promise<HttpAnswer> {
  try {
    // The library's listing may be kept for an hour; who works on it always asks.
    const always = { credentials: 'same-origin', cache: 'no-cache' } as const;
    return await fetchUtils.fetchJson(url, { ...signed(options), ...always });
  } catch (error) {
    if (error instanceof TypeError) throw new HttpError(UNREACHABLE, 0);
    throw withReference(error);
  }
}

/** What went wrong on the server's side says under which id the log tells why. */
function withReference(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status < 500) return error;
  const id: unknown = (error.body as { request_id?: unknown } | null)?.request_id;
  if (typeof id !== 'string') return error;
  return new HttpError(`${error.message} (Reference: ${id})`, error.status, error.body);
}

/** What the page asks for by itself says so, and the server then leaves the end of the session where it is. */
function signed(options: fetchUtils.Options): fetchUtils.Options {
  if (!isUnattended()) return options;
  const headers = new Headers(options.headers ?? { Accept: 'application/json' });
  headers.set('X-Unattended', '1');
  return { ...options, headers };
}
