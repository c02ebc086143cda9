import type { SchemaFormField } from '../forms/SchemaForm.tsx';

/** Asked for again before sensitive changes, so that an unattended screen cannot be abused. */
export const CURRENT_PASSWORD: SchemaFormField = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};

export const CODE: SchemaFormField = {
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  help: 'Six digits from your authenticator app, or a recovery code.',
  isCode: true,
};
