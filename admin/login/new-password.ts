import { PASSWORD_MIN } from '#shared/users.ts';
import type { SchemaFormField } from '../forms/SchemaForm.tsx';

/** The field for choosing a new password. */
export const NEW_PASSWORD: SchemaFormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  help: `At least ${PASSWORD_MIN} characters. Several words are better than one.`,
};
