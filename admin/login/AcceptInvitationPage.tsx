import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { acceptInvitationSchema } from '#shared/users.ts';
import { SchemaForm, type SchemaFormField } from '../forms/SchemaForm.tsx';
import { LoadingScreen } from '../layout/Problem.tsx';
import { homeOf } from '../session/auth-provider.ts';
import { acceptInvitation } from '../session/session.ts';
import { LinkLayout } from './LinkLayout.tsx';
import { NEW_PASSWORD } from './new-password.ts';
import { useLinkToken } from './useLinkToken.ts';
import { useOpenedLink } from './useOpenedLink.ts';

const SCHEMA = acceptInvitationSchema.omit({ token: true });
const FIELDS: SchemaFormField[] = [{ name: 'full_name', label: 'Name', autoComplete: 'name' }, NEW_PASSWORD];

interface Invited {
  email: string;
  full_name: string;
}

/** /admin/accept-invitation: sets name and password with an emailed link, and signs in. */
export function AcceptInvitationPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: invited, error, isOver } = useOpenedLink<Invited>('/api/auth/invitation', token);

  if (error) return <Refused error={error} isOver={isOver} />;
  if (!invited) return <LoadingScreen />;
  return (
    <LinkLayout title="Welcome">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Choose a password. You will sign in as ${invited.email}.`}
      </Typography>
      <SchemaForm
        fields={FIELDS}
        username={invited.email}
        schema={SCHEMA}
        defaultValues={{ full_name: invited.full_name }}
        label="Begin"
        busyLabel="One moment…"
        isAuth
        onSubmit={async (values) => {
          const user = await acceptInvitation({ token, ...values });
          queryClient.clear();
          navigate(homeOf(user.role), { replace: true });
        }}
      />
    </LinkLayout>
  );
}

function Refused({ error, isOver }: { error: Error; isOver: boolean }) {
  return (
    <LinkLayout title={isOver ? 'Not valid' : 'Not loaded'}>
      <Typography role="alert">
        {isOver
          ? 'This invitation has been used already, has expired, or was withdrawn. Ask the person who invited you to send it again.'
          : error.message}
      </Typography>
    </LinkLayout>
  );
}
