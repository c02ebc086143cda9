import WarnIcon from '@mui/icons-material/ErrorOutlined';
import FineIcon from '@mui/icons-material/TaskAlt';
import { Box, Checkbox, FormControlLabel, Link, Radio, RadioGroup, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useGetIdentity, useNotify } from 'react-admin';
import type { Newsletter, NewsletterProgress } from '#shared/newsletters.ts';
import { ConfirmDialog, useCommand } from '../forms/ConfirmDialog.tsx';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { useNotifySent } from '../mails/mail-status.ts';
import { LIST_PATH as MAILS } from '../mails/words.ts';
import { ScheduleFields, startingChoice } from '../posts/publication/ScheduleFields.tsx';
import { colours } from '../theme/colours.ts';
import { londonDateTime } from '../words.ts';
import { command, peopleOf, upcomingTime, withTags } from './start-campaign.tsx';

interface SendDialogProps {
  newsletter: Newsletter;
  progress: NewsletterProgress;
  onClose: () => void;
  /** Called once it has been started or scheduled. */
  onDone: () => void;
  onTested: () => void;
}

/** Asks when to send, shows the recipients and any warnings, then starts or schedules it. */
export function SendDialog(props: SendDialogProps) {
  const { newsletter, progress, onClose, onDone } = props;
  const notify = useNotify();
  const { scheduled_at, slug, recipient_tags } = newsletter;
  const [isLater, setLater] = useState(scheduled_at !== null);
  const [choice, setChoice] = useState(() => startingChoice(scheduled_at ?? nextThursday(), Date.now()));
  const [onWeb, setOnWeb] = useState(scheduled_at === null ? recipient_tags.length === 0 : slug !== null);
  const [again, setAgain] = useState(false);
  if (!progress.has_mail_server) return <RefusedDialog onClose={onClose} />;
  const audience = progress.audience ?? 0;
  const at = isLater && choice.moment && Date.parse(choice.moment) > Date.now() ? choice.moment : null;
  const send = async () => {
    const sending = at
      ? command(newsletter.id, 'schedule', { at, again, on_web: onWeb })
      : command(newsletter.id, 'start', { again, on_web: onWeb });
    // Also after a failure: it may be on its way although the answer was lost.
    await sending.finally(onDone);
    notify(
      at
        ? `It goes out on ${upcomingTime(at)}. Until then you can change or cancel it.`
        : `It is on its way to ${peopleOf(audience)}.`,
      { type: 'success' },
    );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      maxWidth="sm"
      question={`Send ‘${newsletter.subject}’`}
      label={at ? `Send on ${upcomingTime(at)}` : isLater ? 'Send at this time' : 'Send now'}
      isDisabled={(isLater ? at === null : audience === 0) || (!again && progress.sent_before_at !== null)}
      work={send}
    >
      <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <RadioGroup
          aria-label="When"
          value={isLater ? 'later' : 'now'}
          onChange={(_event, value) => setLater(value === 'later')}
        >
          <FormControlLabel value="now" control={<Radio />} label="Now" />
          <FormControlLabel value="later" control={<Radio />} label="At a time" />
        </RadioGroup>
        {isLater && (
          <ScheduleFields
            choice={choice}
            onChange={setChoice}
            label="Time (London)"
            verb="Goes out"
            passed="This time has passed. Choose a later one."
          />
        )}
        <Facts {...props} />
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
              <Typography component="span" variant="caption">
                {`${progress.web_path}, found by search engines. You can withdraw it at any time.`}
              </Typography>
            </>
          }
        />
      </Box>
    </ConfirmDialog>
  );
}

/** Who gets it, and whether it was tested. */
function Facts({ newsletter, progress, onTested }: SendDialogProps) {
  const { tested_at } = progress;
  const audience = progress.audience ?? 0;
  const test = useTestMail(newsletter.id, onTested);
  return (
    <Box sx={{ bgcolor: colours.paper, px: 2 }}>
      <Fact
        isFine={audience > 0}
        title={
          audience > 0
            ? `${peopleOf(audience)}${withTags(newsletter)} ${audience === 1 ? 'has' : 'have'} confirmed and ${audience === 1 ? 'gets' : 'get'} it.`
            : `Nobody would get it now: no subscriber${withTags(newsletter)} has confirmed yet.`
        }
      />
      <Fact
        isFine={tested_at !== null}
        title={tested_at ? 'It is tested.' : 'It has not been tested as it is now.'}
      >
        {tested_at ? (
          `You sent a test of it on ${londonDateTime(tested_at)}. Its link to the browser works once the campaign is sent.`
        ) : (
          <Link component="button" type="button" disabled={test.isBusy} onClick={test.send}>
            {`Send one to ${test.email}`}
          </Link>
        )}
      </Fact>
    </Box>
  );
}

function Fact({ isFine, title, children }: { isFine: boolean; title: string; children?: ReactNode }) {
  const Icon = isFine ? FineIcon : WarnIcon;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, py: 1.25, '& + &': { borderTop: `1px solid ${colours.line}` } }}>
      <Icon aria-hidden sx={{ fontSize: 22, color: isFine ? 'success.main' : 'warning.dark' }} />
      <Typography component="div">
        <b>{title}</b> {children}
      </Typography>
    </Box>
  );
}

/** @returns the morning of next Thursday, when newsletters get read */
function nextThursday(): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + (((4 - at.getUTCDay() + 6) % 7) + 1));
  return fromLondonInput(`${toLondonInput(at.toISOString()).slice(0, 10)}T08:00`) ?? at.toISOString();
}

/**
 * Sends a test of a campaign to the signed-in person.
 * @param before saves everything first, or throws
 */
export function useTestMail(id: string, onSent: () => void, before?: () => Promise<void>) {
  const { identity } = useGetIdentity();
  const notifySent = useNotifySent();
  const email: string = identity?.email ?? '';
  const { run, isBusy } = useCommand(
    async () => {
      await before?.();
      return command(id, 'test');
    },
    {
      done: () => {
        notifySent('A test', email);
        onSent();
      },
    },
  );
  return { email, isBusy: isBusy || email === '', send: () => run() };
}

/** Why a campaign cannot be sent without a mail server, and what to do. */
function RefusedDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      maxWidth="sm"
      question="This cannot be sent yet"
      dismissLabel="Back to the draft"
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>
          <b>No mail server is set up. Nothing has been sent.</b> Your campaign is safe as a draft.
        </Typography>
        <Typography>
          The mail server is entered on the server itself, with what your email provider gave you: a server, a
          name and a password. It takes about five minutes. Ask the person who looks after the server, and try
          it with a test from <RouterLink to={MAILS}>Sent email</RouterLink> afterwards.
        </Typography>
      </Box>
    </ConfirmDialog>
  );
}
