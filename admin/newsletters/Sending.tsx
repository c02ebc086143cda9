import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNotify } from 'react-admin';
import type { Newsletter } from '#shared/newsletters.ts';
import { figure } from '#shared/words.ts';
import { ConfirmDialog, useCommand } from '../forms/ConfirmDialog.tsx';
import { Panel } from '../layout/Panel.tsx';
import { statePath } from '../mails/words.ts';
import { duration } from '../words.ts';
import { command, peopleOf, useProgress } from './start-campaign.tsx';

/** Recipients that the mail server refused at once, and a button to try them again. */
export function Resend({ newsletter, onResent }: { newsletter: Newsletter; onResent: () => void }) {
  const { id, state } = newsletter;
  const { data: progress } = useProgress(newsletter);
  const [isAsking, setAsking] = useState(false);
  // Keeps the number in the dialog while it fades out, when the count has dropped already.
  const [asked, setAsked] = useState(0);
  const notify = useNotify();
  const { failed = 0, resendable = 0, unknown = 0 } = progress ?? {};
  const others = failed - resendable;
  const resend = async () => {
    await command(id, 'resend');
    notify(`The campaign goes out again to ${peopleOf(asked)}.`, { type: 'success' });
    onResent();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {unknown > 0 && (
        <Typography variant="caption">
          {`No report yet of ${figure(unknown)}: the connection broke while these were being sent. They are not sent again, because nobody should get a newsletter twice.`}
        </Typography>
      )}
      {failed > 0 && (
        <Typography>
          {`${peopleOf(failed)} did not get it: the mail server refused the email, or could not be reached for three days. `}
          {others > 0 &&
            `${others === failed ? 'None of them is' : `${figure(others)} of them ${others === 1 ? 'is' : 'are'} not`} written to again: they unsubscribed, or their mailbox does not exist. `}
          {resendable > 0 && state === 'stopped' && 'Resume the campaign to send it to them again. '}
          <Link to={statePath('failed', { resource: 'newsletters', record_id: id })}>
            See why in sent email
          </Link>
        </Typography>
      )}
      {resendable > 0 && state !== 'stopped' && (
        <Button
          variant="outlined"
          onClick={() => {
            setAsked(resendable);
            setAsking(true);
          }}
        >
          {`Send again to those that failed (${figure(resendable)})`}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={`Send again to ${peopleOf(asked)}?`}
        label="Send again"
        work={resend}
      >
        Only those whose email failed get it. Nobody gets it twice, and nobody who unsubscribed is written to.
      </ConfirmDialog>
    </Box>
  );
}

/** The progress of a campaign being sent, with buttons to pause and resume. */
export function Sending({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, state, sent_to, waiting, per_minute } = newsletter;
  const notify = useNotify();
  const act = useCommand((name: 'stop' | 'resume') => command(id, name), {
    done: (_result, name) =>
      notify(name === 'stop' ? 'The campaign is stopped.' : 'The campaign has resumed.', { type: 'success' }),
    settled: onChanged,
  });
  const done = sent_to - waiting;
  const share = sent_to === 0 ? 100 : Math.floor((done / sent_to) * 100);
  const isStopped = state === 'stopped';
  return (
    <Panel title={isStopped ? 'Stopped halfway' : 'Going out'}>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label="Recipients dealt with"
        sx={{ height: 8 }}
      />
      <Typography role="status">
        {`${figure(done)} of ${figure(sent_to)} done${!isStopped && waiting > 0 ? `, ${duration((waiting / per_minute) * 60_000)} left` : ''}.`}
      </Typography>
      {isStopped && (
        <Typography color="textSecondary">
          Nobody else gets it until you resume. Nobody gets it twice.
        </Typography>
      )}
      <Box>
        {isStopped ? (
          <Button variant="contained" disabled={act.isBusy} onClick={() => act.run('resume')}>
            Resume
          </Button>
        ) : (
          <Button variant="outlined" color="error" disabled={act.isBusy} onClick={() => act.run('stop')}>
            Stop
          </Button>
        )}
      </Box>
    </Panel>
  );
}
