import { DataTable, SelectInput } from 'react-admin';
import { USER_STATUSES, type User } from '#shared/users.ts';
import { londonDateTime } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { editPath, NEW_PATH } from './paths.ts';
import { ROLE_CHOICES, roleLabel } from './roles.ts';

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
      create={{ to: NEW_PATH, label: 'Invite a colleague' }}
      tabs={TABS}
      filters={<SelectInput source="role" choices={ROLE_CHOICES} emptyText="Any role" size="small" />}
      empty={{ title: 'Nobody yet', text: 'Invite the people who work here.' }}
      table={
        <RecordTable<User> to={editPath}>
          <DataTable.Col<User>
            source="full_name"
            render={(user) => <RowLink to={editPath(user.id)}>{user.full_name}</RowLink>}
          />
          <DataTable.Col<User> source="email" sx={{ overflowWrap: 'anywhere', minWidth: 170 }} />
          <DataTable.Col<User> source="role" render={({ role }) => roleLabel(role)} />
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
        title: user.full_name,
        chips: <StatusChip status={user.status} />,
        lines: [
          user.email,
          `${roleLabel(user.role)}, two-step sign-in ${user.second_factor ? 'on' : 'off'}`,
          `Last sign-in: ${londonDateTime(user.last_sign_in_at) || 'never'}`,
        ],
      })}
    />
  );
}
