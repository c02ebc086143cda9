import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import {
  useDataProvider,
  useEditContext,
  useGetIdentity,
  useNotify,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import type { User } from '#shared/users.ts';
import { plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { Panel } from '../layout/Panel.tsx';
import { useNotifySent } from '../mails/mail-status.ts';
import { adminApi } from '../session/http.ts';
import { londonDateTime } from '../words.ts';

/** @returns a colleague's name; the first administrator, made from ADMIN_EMAIL, has none until they type it */
export const nameOf = ({ full_name, email }: User): string => full_name || email;

/** Actions on a person's access; all but 'withdraw', which deletes, are API commands. */
type UserAction = 'invitation' | 'withdraw' | 'sign-out' | 'deactivate' | 'reactivate';

interface ActionWords {
  label: string;
  question: (user: User) => string;
  consequence: string;
  /** What it has done; none if it sends an email, which is announced as emails are. */
  done?: (user: User) => string;
  isDangerous: boolean;
}

const USER_ACTIONS: { readonly [action in UserAction]: ActionWords } = {
  invitation: {
    label: 'Send the invitation again',
    question: (user) => `Send the invitation to ${nameOf(user)} again?`,
    consequence: 'The earlier link stops working. The new one works for seven days.',
    isDangerous: false,
  },
  withdraw: {
    label: 'Withdraw the invitation',
    question: (user) => `Withdraw the invitation of ${nameOf(user)}?`,
    consequence: 'The link stops working, and they leave the list. They can be invited again.',
    done: (user) => `The invitation of ${nameOf(user)} is withdrawn`,
    isDangerous: true,
  },
  'sign-out': {
    label: 'Sign out everywhere',
    question: (user) => `Sign ${nameOf(user)} out everywhere?`,
    consequence: 'They are signed out on every device now. They can sign in again with their password.',
    done: (user) => `${nameOf(user)} is signed out everywhere`,
    isDangerous: false,
  },
  deactivate: {
    label: 'Deactivate',
    question: (user) => `Deactivate ${nameOf(user)}?`,
    consequence:
      'They are signed out on every device now and can no longer sign in. Their name stays under Activity, and their enquiries and meetings stay theirs until you give them to a colleague. You can reactivate them at any time.',
    done: (user) => `${nameOf(user)} is deactivated`,
    isDangerous: true,
  },
  reactivate: {
    label: 'Reactivate',
    question: (user) => `Let ${nameOf(user)} in again?`,
    consequence: 'They can sign in with the password and the role they had.',
    done: (user) => `${nameOf(user)} can sign in again`,
    isDangerous: false,
  },
};

/** @returns the actions available in a person's current state */
function actionsFor({ status, session_count }: User): UserAction[] {
  if (status === 'invited') return ['invitation', 'withdraw'];
  if (status === 'deactivated') return ['reactivate'];
  return session_count > 0 ? ['sign-out', 'deactivate'] : ['deactivate'];
}

/** A person's access and sessions, and what an administrator can do about them. */
export function AccessPanel() {
  const user = useRecordContext<User>();
  const { identity } = useGetIdentity();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifySent = useNotifySent();
  const { refetch } = useEditContext<User>();
  const redirect = useRedirect();
  const [asked, setAsked] = useState<UserAction>();
  if (!user) return null;

  if (user.id === identity?.id) {
    return (
      <Panel title="Access">
        <Typography>This is you. Devices, password and two-step sign-in are on your account page.</Typography>
        <Box>
          <Button to="/account" variant="outlined">
            Your account
          </Button>
        </Box>
      </Panel>
    );
  }

  const perform = (action: UserAction) => async () => {
    if (action === 'withdraw') await dataProvider.delete('users', { id: user.id, previousData: user });
    else await adminApi(`users/${encodeURIComponent(user.id)}/${action}`, { method: 'POST' });
    // Before the next action, whose If-Match would otherwise be out of date.
    if (action === 'withdraw') redirect('/users');
    else await refetch();
    const { done } = USER_ACTIONS[action];
    if (done) notify(done(user), { type: 'success' });
    else notifySent('The invitation', user.email);
  };

  return (
    <Panel title="Access">
      <Typography>{stateOf(user)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {actionsFor(user).map((each) => (
          <Button
            key={each}
            variant="outlined"
            color={USER_ACTIONS[each].isDangerous ? 'error' : 'primary'}
            onClick={() => setAsked(each)}
          >
            {USER_ACTIONS[each].label}
          </Button>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          question={USER_ACTIONS[asked].question(user)}
          label={USER_ACTIONS[asked].label}
          isDangerous={USER_ACTIONS[asked].isDangerous}
          work={perform(asked)}
        >
          {USER_ACTIONS[asked].consequence}
          {asked === 'deactivate' &&
            user.meeting_count > 0 &&
            ` They are the host of ${plural(user.meeting_count, 'meeting')} to come.`}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function stateOf(user: User): string {
  if (user.status === 'invited') {
    const until = user.invitation_expires_at;
    return until && Date.parse(until) > Date.now()
      ? `Has not accepted the invitation yet. The link works until ${londonDateTime(until)}.`
      : 'Has not accepted the invitation, and its link has expired.';
  }
  if (user.status === 'deactivated') return 'Cannot sign in. Activity still shows what they did.';
  if (user.session_count === 0) return 'May sign in, and is not signed in now.';
  return `Is signed in on ${plural(user.session_count, 'device')}.`;
}
