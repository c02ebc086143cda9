import { Alert, Box, Typography } from '@mui/material';
import {
  CheckboxGroupInput,
  DataTable,
  SelectInput,
  TextInput,
  useGetIdentity,
  useRecordContext,
} from 'react-admin';
import { ROLES, type Role } from '#shared/permissions.ts';
import { USER_STATUSES, type User, userSchema } from '#shared/users.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { DescriptionList, FormColumn, Panel } from '../layout/Panel.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { useMailStatus, useNotifySent } from '../mails/mail-status.ts';
import { londonDateTime } from '../words.ts';
import { AccessPanel, nameOf } from './AccessPanel.tsx';

const editPath = (id: string | number): string => `/users/${id}/edit`;

const ROLE_WORDS: { readonly [role in Role]: { name: string; may: string } } = {
  admin: { name: 'Administrator', may: 'everything' },
  editor: { name: 'Editor', may: 'articles, pictures, website texts and testimonials, and publishing them' },
  enquiries: { name: 'Enquiries', may: 'enquiries, meetings, booking hours and reply templates' },
  staff: { name: 'Staff', may: 'the newsletter’s subscribers and their export' },
};
const ROLE_CHOICES = ROLES.map((id) => ({ id, ...ROLE_WORDS[id] }));

/** @returns the names of roles */
const rolesLabel = (roles: string[]): string =>
  ROLES.filter((role) => roles.includes(role))
    .map((role) => ROLE_WORDS[role].name)
    .join(', ') || 'No access';

const TABS = [
  { label: 'All', filter: {} },
  ...USER_STATUSES.map((status) => ({ label: statusLabel(status), filter: { status } })),
];

/** /admin/users: accounts, with role and last activity. */
export function UserList() {
  return (
    <ListPage<User>
      title="Colleagues"
      search="Search names and addresses"
      sort={{ field: 'full_name', order: 'ASC' }}
      create={{ to: '/users/new', label: 'Invite a colleague' }}
      tabs={TABS}
      filters={<SelectInput source="role" choices={ROLE_CHOICES} emptyText="Any role" size="small" />}
      empty={{ title: 'Nobody yet', text: 'Invite the people who work here.' }}
      table={
        <RecordTable<User> to={editPath}>
          <DataTable.Col<User>
            source="full_name"
            render={(user) => <RowLink to={editPath(user.id)}>{nameOf(user)}</RowLink>}
          />
          <DataTable.Col<User> source="email" sx={{ overflowWrap: 'anywhere', minWidth: 170 }} />
          <DataTable.Col<User> source="roles" render={({ roles }) => rolesLabel(roles)} />
          <DataTable.Col<User> source="status" render={({ status }) => <StatusChip status={status} />} />
          <DataTable.Col<User>
            source="second_factor"
            disableSort
            render={({ second_factor }) => (second_factor ? 'On' : 'Off')}
          />
          <DataTable.Col<User>
            source="last_sign_in_at"
            render={({ last_sign_in_at }) => londonDateTime(last_sign_in_at) || 'Never'}
          />
        </RecordTable>
      }
      card={(user) => ({
        to: editPath(user.id),
        title: nameOf(user),
        chips: <StatusChip status={user.status} />,
        lines: [
          user.email,
          `${rolesLabel(user.roles)}, two-step sign-in ${user.second_factor ? 'on' : 'off'}`,
          `Last sign-in: ${londonDateTime(user.last_sign_in_at) || 'never'}`,
        ],
      })}
    />
  );
}

/** Invites a person; saving sends the email with the link. */
export function UserCreate() {
  const { data: status } = useMailStatus();
  const notifySent = useNotifySent();
  return (
    <CreatePage<User>
      title="Invite a colleague"
      saveLabel="Send the invitation"
      schema={userSchema}
      defaultValues={{ roles: ['staff'] }}
      titleOf={nameOf}
      announce={(user) => notifySent('The invitation', user.email)}
      next={(user) => editPath(user.id)}
    >
      <FormColumn>
        <Panel>
          <Typography>
            They get an email with a link to choose a password. It works once, for seven days.
          </Typography>
          {status?.transport === 'files' && (
            <Alert severity="warning">
              No mail server is set up, so the invitation would reach nobody. Ask the person who looks after
              the server to connect a mail server first.
            </Alert>
          )}
          <TextInput source="full_name" required />
          <TextInput source="email" type="email" required helperText="They will sign in with it." />
          <RolesInput />
        </Panel>
      </FormColumn>
    </CreatePage>
  );
}

/** Accounts are not deleted: docs/decisions/2026-11-21-accounts-are-deactivated.md. */

export function UserEdit() {
  return (
    <EditPage<User>
      schema={userSchema}
      listPath="/users"
      titleOf={nameOf}
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
      <TextInput
        source="email"
        type="email"
        required
        helperText="They sign in with it. A change asks for your password, and signs them out."
      />
      <RolesInput disabled={user.id === identity?.id} />
      <Box sx={{ mt: 1 }}>
        <DescriptionList
          items={[
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

function RolesInput({ disabled = false }: { disabled?: boolean }) {
  return (
    <CheckboxGroupInput
      source="roles"
      choices={ROLE_CHOICES}
      optionText={({ name, may }: (typeof ROLE_CHOICES)[number]) => `${name}: ${may}`}
      row={false}
      disabled={disabled}
      helperText={
        disabled ? 'Another administrator can change your roles.' : 'None means no access. Several add up.'
      }
    />
  );
}
