import { requestJson } from '../session/http.ts';

const send = <T>(command: string, body: object) =>
  requestJson<T>(`/api/auth/${command}`, { method: 'POST', body });

export const requestResetLink = (body: { email: string }) =>
  send<{ message: string }>('password/forgot', body);

/** @param token of the link in the email */
export const resetPassword = (token: string, password: string) =>
  send<{ email: string }>('password/reset', { token, password });

/** @param token of the link in the email */
export const confirmEmail = (token: string) => send<{ email: string }>('email/confirm', { token });
