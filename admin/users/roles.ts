export const ROLE_CHOICES = [
  { id: 'admin', name: 'Administrator' },
  { id: 'staff', name: 'Staff' },
];

/** @returns how a role is called on screen */
export const roleLabel = (role: string | null): string =>
  ROLE_CHOICES.find(({ id }) => id === role)?.name ?? 'No access';
