import WarnIcon from '@mui/icons-material/ErrorOutlined';
import FineIcon from '@mui/icons-material/TaskAlt';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Link,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Newsletter, NewsletterProgress } from '#shared/newsletters.ts';
import { countdown, figure, londonDateTime } from '#shared/words.ts';
import { clockNote, fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { useCommand } from '../forms/useCommand.ts';
import { colours } from '../theme/colours.ts';
import { command } from './api.ts';
import { TestMail } from './TestMail.tsx';
import { peopleOf, upcomingTime } from './words.ts';

interface SendDialogProps {
  newsletter: Newsletter;
  progress: NewsletterProgress;
  onClose: () => void;
  /** Called once it has been started or scheduled. */
  onDone: () => void;
  onTested: () => void;
}

/** Asks when to send, shows the recipients and any warnings, then starts or schedules it. */
export function SendDialog({ newsletter, progress, onClose, onDone, onTested }: SendDialogProps) {
  const titleId = useId();
  const notify = useNotify();
  const [isLater, setLater] = useState(newsletter.scheduled_at !== null);
  const [[day, time], setWhen] = useState(() => startTime(newsletter.scheduled_at));
  const [onWeb, setOnWeb] = useState(newsletter.scheduled_at === null || newsletter.slug !== null);
  const [again, setAgain] = useState(false);
  const at = isLater ? fromLondonInput(`${day}T${time}`) : null;
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const audience = progress.audience ?? 0;
  const send = useCommand(
    () =>
      at
        ? command(newsletter.id, 'schedule', { at, again, on_web: onWeb })
        : command(newsletter.id, 'start', { again, on_web: onWeb }),
    {
      done: () => {
        notify(
          at
            ? `It goes out on ${upcomingTime(at)}. Until then you can change or stop it.`
            : `It is on its way to ${peopleOf(audience)}.`,
          { type: 'success' },
        );
        onDone();
      },
      isQuiet: true,
    },
  );
  const isReady =
    !send.isBusy &&
    (isLater ? at !== null && !isPast : audience > 0) &&
    (again || progress.sent_before_at === null);
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <Dialog
      open
      onClose={send.isBusy ? undefined : onClose}
      onKeyDown={keep}
      onSubmit={keep}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{`Send ‘${newsletter.subject}’`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <RadioGroup
          aria-label="When"
          value={isLater ? 'later' : 'now'}
          onChange={(_event, value) => setLater(value === 'later')}
        >
          <FormControlLabel value="now" control={<Radio />} label="Now" />
          <FormControlLabel value="later" control={<Radio />} label="At a time" />
        </RadioGroup>
        {isLater && (
          <Box sx={{ pl: { sm: 4 }, mt: -1 }}>
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <TextField
                label="Day"
                type="date"
                value={day}
                onChange={(event) => setWhen([event.target.value, time])}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              <TextField
                label="Time (London)"
                type="time"
                value={time}
                onChange={(event) => setWhen([day, event.target.value])}
                slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 300 } }}
              />
            </Box>
            <Typography
              role="status"
              variant="body2"
              color={isPast ? 'error' : 'textSecondary'}
              sx={{ mt: 1 }}
            >
              {at === null
                ? 'Choose a day and a time.'
                : isPast
                  ? 'This time has passed. Choose a later one.'
                  : `In ${countdown(Date.now(), Date.parse(at))}. Until then you can change or stop it. ${clockNote(`${day}T${time}`)}`}
            </Typography>
          </Box>
        )}
        <Box sx={{ bgcolor: colours.paper, px: 2 }}>
          <Fact isFine={audience > 0}>
            {audience === 0 ? (
              <b>Nobody would get it now: no subscriber has confirmed yet.</b>
            ) : (
              <>
                <b>{peopleOf(audience)}</b>
                {` ${audience === 1 ? 'has' : 'have'} confirmed and ${audience === 1 ? 'gets' : 'get'} it.${others(progress)}`}
              </>
            )}
          </Fact>
          <Fact isFine={progress.mail_taken_at !== null}>
            {progress.mail_taken_at ? (
              <>
                <b>Email works.</b>
                {` The mail server accepted the last one on ${londonDateTime(progress.mail_taken_at)}.`}
              </>
            ) : (
              <>
                <b>The mail server has not accepted any email yet.</b>
                {' Sent email says what each one waits for.'}
              </>
            )}
          </Fact>
          <Fact isFine={progress.tested_at !== null}>
            {progress.tested_at ? (
              `You sent a test of it on ${londonDateTime(progress.tested_at)}.`
            ) : (
              <>
                <b>It has not been tested as it is now. </b>
                <TestMail
                  id={newsletter.id}
                  onSent={onTested}
                  button={(test) => (
                    <Link
                      component="button"
                      type="button"
                      disabled={test.isBusy}
                      onClick={test.send}
                      sx={{ textAlign: 'left' }}
                    >
                      {`Send one to ${test.email}`}
                    </Link>
                  )}
                />
              </>
            )}
          </Fact>
        </Box>
        {progress.sent_before_at && (
          <FormControlLabel
            control={<Checkbox checked={again} onChange={(_event, isOn) => setAgain(isOn)} />}
            label={`I know that one of its articles was sent before, on ${londonDateTime(progress.sent_before_at)}, and want to send it again`}
          />
        )}
        <FormControlLabel
          control={<Checkbox checked={onWeb} onChange={(_event, isOn) => setOnWeb(isOn)} />}
          label={
            <>
              Put it on the website as well{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {`${progress.web_path}, found by search engines. You can withdraw it at any time.`}
              </Typography>
            </>
          }
        />
        {send.problem && (
          <Alert severity="error" role="alert">
            {send.problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={send.isBusy}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => send.run()}>
          {isLater ? (at && !isPast ? `Send on ${upcomingTime(at)}` : 'Send at this time') : 'Send now'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Fact({ isFine, children }: { isFine: boolean; children: ReactNode }) {
  const Icon = isFine ? FineIcon : WarnIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        py: 1.25,
        '& + &': { borderTop: `1px solid ${colours.line}` },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 22, color: isFine ? 'success.main' : 'warning.dark' }} />
      <Typography component="div">{children}</Typography>
    </Box>
  );
}

function others({ gone }: NewsletterProgress): string {
  const parts = [
    gone && gone.left > 0 && `${figure(gone.left)} who left`,
    gone && gone.unreachable > 0 && `${figure(gone.unreachable)} who cannot be reached`,
  ].filter(Boolean);
  if (parts.length === 0) return '';
  const isOne = parts.length === 1 && (gone?.left ?? 0) + (gone?.unreachable ?? 0) === 1;
  return ` ${parts.join(' and ')} ${isOne ? 'does' : 'do'} not.`;
}

/** Its scheduled time, or next Thursday morning, when newsletters get read. */
function startTime(scheduledAt: string | null): [day: string, time: string] {
  const given = scheduledAt ?? nextThursday();
  const [day = '', time = ''] = toLondonInput(given).split('T');
  return [day, scheduledAt ? time : '08:00'];
}

function nextThursday(): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + (((4 - at.getUTCDay() + 6) % 7) + 1));
  return at.toISOString();
}
