import { Alert, Typography } from '@mui/material';
import { TextInput } from 'react-admin';
import { type User, userSchema } from '#shared/users.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { useMailStatus } from '../mails/MailBanner.tsx';
import { useNotifySent } from '../mails/useNotifySent.ts';
import { editPath } from './paths.ts';
import { RoleInput } from './RoleInput.tsx';

/** Invites a person; saving sends the email with the link. */
export function UserCreate() {
  const { data: status } = useMailStatus();
  const notifySent = useNotifySent();
  return (
    <CreatePage<User>
      title="Invite a colleague"
      saveLabel="Send the invitation"
      schema={userSchema}
      defaultValues={{ full_name: '', email: '', role: 'staff' }}
      titleOf={(user) => user.full_name}
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
          <RoleInput />
        </Panel>
      </FormColumn>
    </CreatePage>
  );
}
