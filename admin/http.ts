import { fetchUtils, HttpError } from 'react-admin';
import { sessionGate } from './session-gate.ts';

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>;

/** What a person reads when a request did not reach the server at all. */
export const UNREACHABLE =
  'The server could not be reached. Nothing you typed is lost: check your connection and try again.';

/**
 * fetch for ra-data-simple-rest. A 401 asks for the password over the page, and then repeats the request, where
 * giving up would lose work: on every write, and on every read while unsaved work is on the page.
 * @throws HttpError; status 0 when the server could not be reached
 */
export async function httpClient(url: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> {
  try {
    return await send(url, options);
  } catch (error) {
    const isWrite = options.method !== undefined && options.method !== 'GET';
    const worthAsking = isUnauthenticated(error) && (isWrite || sessionGate.isArmed());
    if (worthAsking && (await sessionGate.ask())) return send(url, options);
    throw error;
  }
}

/** One JSON request outside the data provider: never asks for a password. @throws HttpError */
export async function requestJson<T>(
  url: string,
  options: { method?: string; body?: unknown } = {},
): Promise<T> {
  const { json } = await send(url, {
    method: options.method ?? 'GET',
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return json as T;
}

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 401;

async function send(url: string, options: fetchUtils.Options): Promise<HttpAnswer> {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'same-origin' });
  } catch (error) {
    if (error instanceof TypeError) throw new HttpError(UNREACHABLE, 0);
    throw error;
  }
}
