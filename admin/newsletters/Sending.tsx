import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  Link,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormIsDirty, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type Newsletter, type NewsletterProgress, NO_MAIL_SERVER } from '#shared/newsletters.ts';
import { figure, londonDateTime, plural, timeLeft } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { statePath } from '../mails/paths.ts';
import { command, fetchProgress } from './api.ts';

const POLL_MILLISECONDS = 2000;

/** How far the newsletter is, and what starts, stops and resumes it. */
export function Sending({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const isAtWork = newsletter.state === 'queued' || newsletter.state === 'sending';
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletters', 'progress', newsletter.id, newsletter.updated_at],
    queryFn: async () => {
      const progress = await fetchProgress(newsletter.id);
      if (progress.state !== newsletter.state) onChanged();
      return progress;
    },
    refetchInterval: isAtWork ? POLL_MILLISECONDS : false,
    placeholderData: (before) => before,
  });
  const notify = useNotify();
  const act = useCommand((name: 'stop' | 'resume') => command(newsletter.id, name), {
    done: (_result, name) =>
      notify(name === 'stop' ? 'The newsletter is stopped.' : 'The newsletter is being sent again.', {
        type: 'success',
      }),
    settled: () => {
      onChanged();
      return refetch();
    },
  });
  return (
    <Panel title="Sending">
      {error && (
        <Alert severity="error" role="alert">
          {error.message}
        </Alert>
      )}
      {data && newsletter.state === 'draft' && (
        <Start newsletter={newsletter} progress={data} onStarted={onChanged} />
      )}
      {data && newsletter.state !== 'draft' && <Progress progress={data} />}
      {data && data.failed > 0 && <Failed newsletter={newsletter} progress={data} onResent={onChanged} />}
      {isAtWork && (
        <Box>
          <Button variant="outlined" color="error" onClick={() => act.run('stop')}>
            Stop
          </Button>
        </Box>
      )}
      {newsletter.state === 'stopped' && (
        <Box>
          <Button variant="contained" onClick={() => act.run('resume')}>
            Resume
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function Start(props: { newsletter: Newsletter; progress: NewsletterProgress; onStarted: () => void }) {
  const { newsletter, progress, onStarted } = props;
  const isDirty = useFormIsDirty();
  const [isAsking, setAsking] = useState(false);
  const [again, setAgain] = useState(false);
  const notify = useNotify();
  const audience = progress.audience ?? 0;
  const people = peopleOf(audience);
  const start = async () => {
    await command(newsletter.id, 'start', { again });
    notify(`The newsletter is on its way to ${people}.`, { type: 'success' });
    onStarted();
  };
  return (
    <>
      <Typography>
        {audience === 0
          ? 'Nobody would get it now: there is no confirmed subscriber.'
          : `It would go to ${people} who confirmed their subscription.`}
      </Typography>
      {progress.sent_before_at && (
        <Alert severity="warning">
          {`This post was sent as a newsletter before, on ${londonDateTime(progress.sent_before_at)}.`}
        </Alert>
      )}
      {!progress.has_mail_server && <Alert severity="warning">{NO_MAIL_SERVER}</Alert>}
      {isDirty && <Typography color="textSecondary">Save your changes first.</Typography>}
      <Box>
        <Button
          variant="contained"
          disabled={audience === 0 || isDirty || !progress.has_mail_server}
          onClick={() => {
            setAgain(false);
            setAsking(true);
          }}
        >
          Send the newsletter
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={`Send to ${people}?`}
        label="Send now"
        work={start}
      >
        <Typography>
          Its text and recipients are fixed when you start. You can stop it half way, but sent emails cannot
          be recalled.
        </Typography>
        {progress.sent_before_at && (
          <FormControlLabel
            sx={{ mt: 2 }}
            control={<Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)} />}
            label="I know that this post was sent before, and want to send it again"
          />
        )}
      </ConfirmDialog>
    </>
  );
}

function Progress({ progress }: { progress: NewsletterProgress }) {
  const { recipients, waiting, seconds_left, state } = progress;
  const done = recipients - waiting;
  const share = recipients === 0 ? 100 : Math.floor((done / recipients) * 100);
  const isAtWork = state === 'queued' || state === 'sending';
  const figures: [string, number][] = [
    ['Recipients', recipients],
    ['Sent', progress.sent],
    ['Waiting', waiting],
    ['Failed', progress.failed],
    ['Unknown', progress.unknown],
    ['Unsubscribed before it was sent', progress.left],
    ['Bounced', progress.bounced],
    ['Complained', progress.complained],
    ['Unsubscribed since', progress.unsubscribed],
  ];
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label="Recipients dealt with"
        sx={{ height: 8 }}
      />
      <Typography role="status">
        {`${figure(done)} of ${figure(recipients)} settled${
          isAtWork && seconds_left ? `, ${timeLeft(seconds_left)}` : ''
        }`}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
      >
        {figures.map(([label, amount]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.375rem', fontWeight: 700 }}>
              {figure(amount)}
            </Typography>
          </div>
        ))}
      </Box>
      {progress.unknown > 0 && (
        <Typography variant="body2" color="textSecondary">
          No report yet: the connection broke while these were being sent. They are not sent again, because
          nobody should get a newsletter twice.
        </Typography>
      )}
    </>
  );
}

/** Whom the newsletter did not reach, and the button that tries them once more. */
function Failed(props: { newsletter: Newsletter; progress: NewsletterProgress; onResent: () => void }) {
  const { newsletter, progress, onResent } = props;
  const [isAsking, setAsking] = useState(false);
  // The number that is asked about stays while the dialog fades away, when those people have their mail already.
  const [asked, setAsked] = useState(0);
  const notify = useNotify();
  const { failed, resendable } = progress;
  const others = failed - resendable;
  const resend = async () => {
    await command(newsletter.id, 'resend');
    notify(`The newsletter goes out again to ${peopleOf(asked)}.`, { type: 'success' });
    onResent();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography>
        {`${peopleOf(failed)} did not get it: the mail server refused the email, or could not be reached for three days. `}
        {others > 0 &&
          `${others === failed ? 'None of them is' : `${figure(others)} of them ${others === 1 ? 'is' : 'are'} not`} written to again: they unsubscribed, or their mailbox does not exist. `}
        {resendable > 0 &&
          newsletter.state === 'stopped' &&
          'Resume the newsletter to send it to them again. '}
        <Link
          component={RouterLink}
          to={statePath('failed', { resource: 'newsletters', record_id: newsletter.id })}
        >
          See why in sent email
        </Link>
      </Typography>
      {resendable > 0 && newsletter.state !== 'stopped' && (
        <Button
          variant="outlined"
          color="secondary"
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

const peopleOf = (count: number): string => plural(count, 'person', 'people');
