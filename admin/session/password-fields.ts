import { PASSWORD_MIN } from '#shared/limits.ts';
import type { ShortFormField } from '../forms/ShortForm.tsx';

/** Asked for again before sensitive changes, so that an unattended screen cannot be abused. */
export const CURRENT_PASSWORD: ShortFormField = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};

/** The field for choosing a new password. */
export const NEW_PASSWORD: ShortFormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  help: `At least ${PASSWORD_MIN} characters. Several words are better than one.`,
};

export const CODE: ShortFormField = {
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  help: 'Six digits from your authenticator app, or a recovery code.',
  isCode: true,
};
