import type { Choice } from '../forms/inputs.tsx';

export const ROLE_CHOICES: readonly Choice[] = [
  { id: 'admin', name: 'Administrator' },
  { id: 'staff', name: 'Staff' },
];

/** @returns how a role is called on screen */
export const roleLabel = (role: string | null): string =>
  ROLE_CHOICES.find(({ id }) => id === role)?.name ?? 'No access';
