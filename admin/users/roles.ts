export const ROLE_CHOICES = [
  { id: 'admin', name: 'Administrator' },
  { id: 'staff', name: 'Staff' },
];

/** @returns the label of a role */
export const roleLabel = (role: string | null): string =>
  ROLE_CHOICES.find(({ id }) => id === role)?.name ?? 'No access';
