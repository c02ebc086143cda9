import { Box } from '@mui/material';
import { TextInput, useGetIdentity, useRecordContext } from 'react-admin';
import { type User, userSchema } from '#shared/users.ts';
import { londonDateTime } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { AccessPanel } from './AccessPanel.tsx';
import { LIST_PATH } from './paths.ts';
import { RoleInput } from './RoleInput.tsx';

/**
 * Only the person can change their email address, and accounts are not deleted:
 * docs/decisions/2026-11-21-accounts-are-deactivated.md.
 */
const SCHEMA = userSchema.pick({ full_name: true, role: true });

export function UserEdit() {
  return (
    <EditPage<User>
      schema={SCHEMA}
      listPath={LIST_PATH}
      titleOf={(user) => user.full_name || user.email}
      aside={(user) => <StatusChip status={user.status} />}
      withoutDelete
    >
      <FormColumn>
        <Person />
        <AccessPanel />
      </FormColumn>
    </EditPage>
  );
}

function Person() {
  const user = useRecordContext<User>();
  const { identity } = useGetIdentity();
  if (!user) return null;
  return (
    <Panel>
      <TextInput source="full_name" required />
      <RoleInput disabled={user.id === identity?.id} />
      <Box sx={{ mt: 1 }}>
        <DescriptionList
          items={[
            ['Email', user.email],
            ['Two-step sign-in', user.second_factor ? 'On' : 'Off'],
            ['Last sign-in (London)', londonDateTime(user.last_sign_in_at) || 'Never'],
            ['Invited (London)', londonDateTime(user.invited_at)],
            ['Account since (London)', londonDateTime(user.created_at)],
          ]}
        />
      </Box>
    </Panel>
  );
}
