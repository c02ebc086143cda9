import { fetchUtils, HttpError } from 'react-admin';
import type { ErrorBody } from '#shared/errors.ts';
import { PASSWORD_PROOF_HEADER } from '#shared/limits.ts';

import { passwordConfirmation, sessionGuard } from './session-guard.ts';

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>;

/** Milliseconds for which an answer also serves those on the same screen who ask a little later. */
export const SHARED_MS = 2000;

/** Message when a request did not reach the server. */
export const UNREACHABLE =
  'The server could not be reached. Nothing you typed is lost: check your connection and try again.';

const NO_ANSWER = 'The server could not answer. Nothing you typed is lost: try again in a minute.';

/**
 * Runs a request. If the session has expired, asks for the password in a dialog and runs it once more.
 * @param request rejects with an HttpError of status 401 if nobody is signed in
 * @param isWorthAsking whether to ask at all; evaluated when the 401 arrives
 * @throws what the request threw, when the person does not sign in
 */
export async function withSession<T>(request: () => Promise<T>, isWorthAsking = () => true): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (isUnauthenticated(error) && isWorthAsking() && (await sessionGuard.ask())) return request();
    throw error;
  }
}

/**
 * fetch for ra-data-simple-rest. A 401 asks for the password whenever giving up would lose work: on every write, and on
 * every read while the page has unsaved work. So do commands that require the password again.
 * @throws HttpError; status 0 when the server could not be reached
 */
export async function httpClient(url: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> {
  const isWrite = options.method !== undefined && options.method !== 'GET';
  // A concurrent read that gets 401 first must not leave the page during a write.
  const disarm = isWrite ? sessionGuard.arm() : undefined;
  try {
    return await withSession(
      () => sendWithProof(url, options),
      () => isWrite || sessionGuard.isArmed(),
    );
  } finally {
    disarm?.();
  }
}

/** One JSON request below /api/admin, made by httpClient. @throws HttpError */
export async function adminApi<T>(
  path: string,
  { method = 'GET', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const { json } = await httpClient(`/api/admin/${path}`, {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return json as T;
}

async function sendWithProof(url: string, options: fetchUtils.Options): Promise<HttpAnswer> {
  try {
    return await send(url, options);
  } catch (error) {
    const proof = isPasswordRequired(error) ? await passwordConfirmation.ask() : null;
    if (proof === null) throw error;
    const headers = new Headers(options.headers ?? { Accept: 'application/json' });
    headers.set(PASSWORD_PROOF_HEADER, proof);
    return send(url, { ...options, headers });
  }
}

/** One JSON request outside the data provider: never asks for a password. @throws HttpError */
export async function requestJson<T>(
  url: string,
  options: { method?: string; body?: unknown; signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<T> {
  const { json } = await send(url, {
    method: options.method ?? 'GET',
    ...(options.keepalive && { keepalive: true }),
    ...(options.signal && { signal: options.signal }),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return json as T;
}

/** One request for text, such as HTML: never asks for a password. @throws HttpError, or AbortError */
export async function requestText(url: string, options: fetchUtils.Options = {}): Promise<string> {
  return (await send(url, options)).body;
}

const isPasswordRequired = (error: unknown): boolean =>
  error instanceof HttpError && (error.body as ErrorBody | null)?.code === 'password_required';

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 401;

async function send(url: string, options: fetchUtils.Options): Promise<HttpAnswer> {
  try {
    // The media library's list may be cached for an hour, but an editor needs the current one.
    const always = { credentials: 'same-origin', cache: 'no-cache' } as const;
    const attempt = () => fetchUtils.fetchJson(url, { ...options, ...always });
    return await attempt().catch((error) => {
      if (isTimeout(error) && (options.method ?? 'GET') === 'GET') return attempt();
      throw error;
    });
  } catch (error) {
    if (error instanceof TypeError) throw new HttpError(UNREACHABLE, 0);
    throw inWords(error);
  }
}

/**
 * Proxies close a connection on which no request came in time with 408, which a request sent at that moment takes for its
 * own response. It may be repeated on a new connection (RFC 9110, section 15.5.9).
 */
const isTimeout = (error: unknown): boolean => error instanceof HttpError && error.status === 408;

/**
 * Adds the request id to the message of a server error, so that its log line can be found. A response without one came
 * from a proxy, for example while the product restarts, and has only a status.
 */
function inWords(error: unknown): unknown {
  if (!(error instanceof HttpError) || (error.status < 500 && !isTimeout(error))) return error;
  const id: unknown = (error.body as { request_id?: unknown } | null)?.request_id;
  if (typeof id !== 'string') return new HttpError(NO_ANSWER, error.status, error.body);
  return new HttpError(`${error.message} (Reference: ${id})`, error.status, error.body);
}
