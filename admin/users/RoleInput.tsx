import { SelectInput } from 'react-admin';
import { ROLE_CHOICES } from './roles.ts';

export function RoleInput({ disabled = false }: { disabled?: boolean }) {
  return (
    <SelectInput
      source="role"
      choices={ROLE_CHOICES}
      emptyText="No access"
      disabled={disabled}
      helperText={
        disabled
          ? 'Another administrator can change your role.'
          : 'Administrators may do everything. Staff see the newsletter’s subscribers and can export them, nothing else.'
      }
    />
  );
}
