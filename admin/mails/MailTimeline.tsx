import { Box, Typography } from '@mui/material';
import type { OutgoingMail } from '#shared/mails.ts';
import { londonDateTime, plural } from '#shared/words.ts';
import { outcomeOf } from './words.ts';

/** Most attempts shown; those in the middle are repetitive and left out. */
const SHOWN = 12;

/** The history of a mail, from its creation to the next attempt, oldest first. */
export function MailTimeline({ mail }: { mail: OutgoingMail }) {
  const { attempt_log: attempts } = mail;
  const left = Math.max(0, attempts.length - SHOWN);
  return (
    <Box
      component="ol"
      aria-label="What happened"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      <Step at={mail.created_at} text="Written." />
      {left > 0 && <Step text={`${plural(left, 'earlier attempt')}.`} />}
      {attempts.slice(left).map((attempt) => (
        <Step key={attempt.at} at={attempt.at} text={outcomeOf(attempt)} bad={attempt.outcome !== 'sent'} />
      ))}
      {mail.state === 'sending' && <Step at={mail.last_attempt_at} text="Being sent." />}
      {mail.state === 'queued' && <Step at={mail.next_attempt_at} text={comingOf(mail)} coming />}
    </Box>
  );
}

const comingOf = ({ attempts }: OutgoingMail): string =>
  attempts === 0 ? 'Waits to be sent.' : 'Next attempt. We keep trying for three days.';

function Step(props: { at?: string | null; text: string; bad?: boolean; coming?: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        borderLeft: `4px ${props.coming ? 'dashed' : 'solid'}`,
        borderColor: props.bad ? 'error.main' : props.coming ? 'text.secondary' : 'success.main',
        pl: 1.5,
      }}
    >
      {props.at && (
        <Typography variant="body2" color="textSecondary">
          {londonDateTime(props.at)}
        </Typography>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{props.text}</Typography>
    </Box>
  );
}
