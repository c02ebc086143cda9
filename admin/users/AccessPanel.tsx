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
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#shared/users.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useSentWords } from '../mails/useSentWords.ts';
import { londonDateTime } from '../ui/london-time.ts';
import { Panel } from '../ui/Panel.tsx';
import { QuestionDialog } from '../ui/QuestionDialog.tsx';
import { DEEDS, type Deed, deedsFor } from './deeds.ts';
import { LIST_PATH } from './paths.ts';

/** Whether and where a person is signed in, and what an administrator can do about it. */
export function AccessPanel() {
  const user = useRecordContext<User>();
  const { identity } = useGetIdentity();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const sentWords = useSentWords();
  const { refetch } = useEditContext<User>();
  const redirect = useRedirect();
  const [deed, setDeed] = useState<Deed>();
  // The question keeps its words while its dialog closes.
  const [shown, setShown] = useState<Deed>('sign-out');
  if (!user) return null;

  if (user.id === identity?.id) {
    return (
      <Panel title="Access">
        <Typography>This is you. Sessions, password and second factor are on your account page.</Typography>
        <Box>
          <Button component={RouterLink} to="/account" variant="outlined" color="secondary">
            Your account
          </Button>
        </Box>
      </Panel>
    );
  }

  const ask = (next: Deed) => {
    setShown(next);
    setDeed(next);
  };
  const work = async () => {
    if (shown === 'withdraw') {
      await dataProvider.delete('users', { id: user.id, previousData: user });
      notify(DEEDS[shown].done(user, sentWords), { type: 'success' });
      redirect(LIST_PATH);
      return;
    }
    await dataProvider.changeAccess(user.id, shown);
    // Before anything else can be asked: the next deed would be refused for a copy from before this one.
    await refetch();
    notify(DEEDS[shown].done(user, sentWords), { type: 'success' });
  };
  const { question, consequence, isDangerous, label } = DEEDS[shown];

  return (
    <Panel title="Access">
      <Typography>{stateOf(user)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {deedsFor(user).map((each) => (
          <Button
            key={each}
            variant="outlined"
            color={DEEDS[each].isDangerous ? 'error' : 'secondary'}
            onClick={() => ask(each)}
          >
            {DEEDS[each].label}
          </Button>
        ))}
      </Box>
      <QuestionDialog
        open={deed !== undefined}
        onClose={() => setDeed(undefined)}
        question={question(user)}
        label={label}
        isDangerous={isDangerous}
        work={work}
      >
        {consequence}
      </QuestionDialog>
    </Panel>
  );
}

function stateOf(user: User): string {
  if (user.status === 'invited') {
    const until = user.invitation_expires_at;
    return until && Date.parse(until) > Date.now()
      ? `Has not accepted the invitation yet. The link works until ${londonDateTime(until)}.`
      : 'Has not accepted the invitation, and its link works no more.';
  }
  if (user.status === 'deactivated') return 'Cannot sign in. The audit log keeps what they did.';
  if (user.session_count === 0) return 'May sign in, and is not signed in now.';
  return `Is signed in on ${user.session_count} ${user.session_count === 1 ? 'device' : 'devices'}.`;
}
