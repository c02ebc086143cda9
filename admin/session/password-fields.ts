import type { PlainField } from '../forms/PlainForm.tsx';

/** Asked for again before what matters, so that an unattended screen is no way in. */
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
