import type {
  AccountSession,
  SecondFactorEnrolment,
  SecondFactorState,
  SessionAnswer,
} from '#shared/users.ts';
import { httpClient } from '../session/http.ts';

/** React Query keys. */
export const SESSIONS_KEY = ['account', 'sessions'];
export const SECOND_FACTOR_KEY = ['account', 'second-factor'];

/** Requests about one's own account. With an expired session they ask for the password first. @throws HttpError */
export const account = {
  rename: (full_name: string) => send<SessionAnswer>('me', 'PUT', { full_name }),
  changePassword: (body: { current_password: string; password: string }) =>
    send<SessionAnswer>('password', 'POST', body),
  sessions: () => send<AccountSession[]>('sessions', 'GET'),
  endOtherSessions: () => send<{ ended: number }>('sessions', 'DELETE'),
  secondFactor: () => send<SecondFactorState>('second-factor', 'GET'),
  enrol: (body: { current_password: string }) => send<SecondFactorEnrolment>('second-factor', 'POST', body),
  confirmEnrolment: (body: { code: string }) =>
    send<{ recovery_codes: string[] }>('second-factor/confirm', 'POST', body),
  turnOff: (body: Proof) => send<SecondFactorState>('second-factor/off', 'POST', body),
};

export interface Proof {
  current_password: string;
  code: string;
}

async function send<T>(path: string, method: string, body?: object): Promise<T> {
  const { json } = await httpClient(`/api/auth/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return json as T;
}
