import { Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { acceptInvitationSchema } from '#shared/users.ts';
import { homeOf } from '../auth-provider.ts';
import { requestJson } from '../http.ts';
import { acceptInvitation } from '../session.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { type PlainField, PlainForm } from '../ui/PlainForm.tsx';
import { LinkScreen } from './LinkScreen.tsx';
import { NEW_PASSWORD } from './new-password.ts';
import { useLinkToken } from './useLinkToken.ts';

const SCHEMA = acceptInvitationSchema.omit({ token: true });
const FIELDS: PlainField[] = [{ name: 'full_name', label: 'Name', autoComplete: 'name' }, NEW_PASSWORD];

interface Invited {
  email: string;
  full_name: string;
}

/** /admin/accept-invitation: sets name and password by a link from a mail, and signs in. */
export function AcceptInvitationPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: invited, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => requestJson<Invited>('/api/auth/invitation', { method: 'POST', body: { token } }),
    retry: false,
  });

  if (error) return <Refused error={error} />;
  if (!invited) return <LoadingScreen />;
  return (
    <LinkScreen title="Welcome">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Choose a password, and you are in. You will sign in as ${invited.email}.`}
      </Typography>
      <PlainForm
        fields={FIELDS}
        username={invited.email}
        schema={SCHEMA}
        defaultValues={{ full_name: invited.full_name }}
        label="Begin"
        busyLabel="One moment..."
        isEntry
        onSubmit={async (values) => {
          const user = await acceptInvitation({ token, ...values });
          queryClient.clear();
          navigate(homeOf(user.role), { replace: true });
        }}
      />
    </LinkScreen>
  );
}

function Refused({ error }: { error: Error }) {
  const isOver = error instanceof HttpError && [404, 422].includes(error.status);
  return (
    <LinkScreen title={isOver ? 'Not valid' : 'Not loaded'}>
      <Typography role="alert">
        {isOver
          ? 'This invitation has been used already, is too old, or was withdrawn. Ask whoever invited you to send it again.'
          : error.message}
      </Typography>
    </LinkScreen>
  );
}
