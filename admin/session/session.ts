import { HttpError } from 'react-admin';
import type { SessionAnswer, SessionUser } from '#shared/users.ts';
import { httpClient, requestJson, SHARED_MS } from './http.ts';
import { sessionGuard } from './session-guard.ts';

/** Milliseconds between two checks of the session while the tab is visible. */
export const SESSION_POLL_MS = 30_000;
/** A session with this much left or less is renewed (3 checks of 30 s). */
const SESSION_RENEW_MS = 90_000;

let known: SessionAnswer | undefined;
let knownAt = 0;
let reading: Promise<SessionAnswer> | undefined;

/** @returns who was signed in at the last check; undefined before the first response */
export const knownUser = (): SessionUser | null | undefined => known?.user;

/** Whether the server has just said that somebody is signed in, so that a page that opens need not ask again. */
export const isJustSignedIn = (): boolean => Boolean(known?.user) && Date.now() - knownAt < SHARED_MS;

/** Asks the server who is signed in; concurrent calls share one request. @throws HttpError */
export function readSession(): Promise<SessionAnswer> {
  reading ??= requestJson<SessionAnswer>('/api/auth/session')
    .then(remember)
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/**
 * Ensures a session before a request that cannot be repeated; asks for the password in a dialog if it has expired.
 * @returns false if the person does not sign in
 * @throws HttpError when the server cannot be asked
 */
export async function ensureSignedIn(): Promise<boolean> {
  const { user } = await readSession();
  return user !== null || sessionGuard.ask();
}

/** Prolongs the session, which reading it does not, so that an unattended tab expires. @throws HttpError */
export async function renewSession(): Promise<void> {
  remember(await requestJson<SessionAnswer>('/api/auth/session', { method: 'POST' }));
}

/** @returns whether the session should be renewed now */
export function isEnding(session: SessionAnswer, now = Date.now()): boolean {
  return session.expires_at !== undefined && Date.parse(session.expires_at) - now <= SESSION_RENEW_MS;
}

/**
 * @returns null if the password was right and a code is required too
 * @throws HttpError 401 with the message to show, or 429
 */
export async function signIn(email: string, password: string): Promise<SessionUser | null> {
  const answer = await requestJson<SessionAnswer>('/api/auth/login', {
    method: 'POST',
    body: { email, password },
  });
  return answer.step === 'second_factor_required' ? null : requireUser(remember(answer));
}

/** The second step. @throws HttpError 422 for a wrong code, 401 if the password was entered too long ago, or 429 */
export async function signInWithCode(code: string): Promise<SessionUser> {
  const body = { code };
  return requireUser(
    remember(await requestJson<SessionAnswer>('/api/auth/login/second-factor', { method: 'POST', body })),
  );
}

/** Accepts an invitation and signs in. @throws HttpError 404 for a link that no longer works, 422 with field errors */
export async function acceptInvitation(
  values: Record<'token' | 'full_name' | 'password', string>,
): Promise<SessionUser> {
  const request = { method: 'POST', body: values };
  return requireUser(remember(await requestJson<SessionAnswer>('/api/auth/invitation/accept', request)));
}

/** Options for a page's session query: each visit asks anew, and a failure shows at once. */
export const ASKED_ANEW = { gcTime: 0, retry: false, networkMode: 'always' } as const;

/** @returns whether the first administrator can still be created @throws HttpError */
export async function isSetupOpen(): Promise<boolean> {
  try {
    await requestJson('/api/setup');
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  }
}

/** Creates the first administrator and signs in. @throws HttpError 422 with field errors, or 404 once closed */
export async function setUp(
  values: Record<'full_name' | 'email' | 'password' | 'code', string>,
): Promise<SessionUser> {
  const answer = await requestJson<SessionAnswer>('/api/setup', { method: 'POST', body: values });
  return requireUser(remember(answer));
}

/** @returns a proof of the password, for commands that require it again @throws HttpError 422 if it is wrong */
export async function confirmPassword(body: { current_password: string }): Promise<string> {
  const { json } = await httpClient('/api/auth/confirm', { method: 'POST', body: JSON.stringify(body) });
  return json.proof;
}

/** Ends the session; does nothing when nobody is signed in. */
export async function signOut(): Promise<void> {
  const user = known?.user;
  known = { user: null };
  if (user === null) return;
  await requestJson('/api/auth/logout', { method: 'POST' });
}

/** Stores the server's response to a change of the signed-in account. */
export function rememberUser(answer: SessionAnswer): void {
  remember(answer);
}

/** For tests: resets to the state after a page load. */
export function clearSession(): void {
  known = undefined;
  reading = undefined;
}

function remember(answer: SessionAnswer): SessionAnswer {
  known = answer;
  knownAt = Date.now();
  return answer;
}

function requireUser(answer: SessionAnswer): SessionUser {
  if (!answer.user) throw new Error('The server signed nobody in.');
  return answer.user;
}
