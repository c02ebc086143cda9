import type { PlainField } from '../forms/PlainForm.tsx';

/** Asked for again before sensitive changes, so that an unattended screen cannot be abused. */
export const CURRENT_PASSWORD: PlainField = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};

export const CODE: PlainField = {
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  help: 'Six digits from your authenticator app, or a recovery code.',
  isCode: true,
};
