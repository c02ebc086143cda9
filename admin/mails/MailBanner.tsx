import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { troubleOf } from '#shared/mail-troubles.ts';
import type { MailStatus } from '#shared/mails.ts';
import { plural } from '#shared/words.ts';
import { useMailStatus } from './mail-status.ts';
import { LIST_PATH, statePath } from './words.ts';

const HIDDEN_KEY = 'mail-warning-hidden';

/** Pages that send mail, where a missing mail server matters. */
const PAGES_THAT_SEND = ['/campaigns', '/consultations', '/newsletter', '/privacy-requests'];
/** Pages that show the problem themselves, without the banner. */
const PAGES_THAT_WARN = ['/mails', '/status'];

const isBelow = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/**
 * Says on every page that mail fails, and on pages that send mail that there is no mail server, until it works. The start
 * page shows both in its lists instead.
 */
export function MailBanner() {
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN_KEY));
  const { data } = useMailStatus();
  const warning = data && warningOf(data);
  const { pathname } = useLocation();
  if (!warning || pathname === '/' || (warning.canBeHidden && isBelow(PAGES_THAT_WARN, pathname)))
    return null;
  if (warning.title === hidden || !(warning.isEverywhere || isBelow(PAGES_THAT_SEND, pathname))) return null;

  const hide = () => {
    sessionStorage.setItem(HIDDEN_KEY, warning.title);
    setHidden(warning.title);
  };
  return (
    <Alert
      severity="error"
      role="region"
      aria-label="Mail"
      sx={{
        mb: 2,
        py: 0.5,
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        '& .MuiAlert-icon, & .MuiAlert-message': { py: 0.5 },
        '& .MuiAlert-message': { flex: 1, minWidth: { xs: 180, md: 220 } },
        '& .MuiAlert-action': { p: 0, m: 0, alignItems: 'center' },
      }}
      action={
        <Box sx={{ display: 'flex', gap: 0.5, '& > *': { px: { xs: 1, sm: 1.5 }, whiteSpace: 'nowrap' } }}>
          {warning.canBeHidden && (
            <Button size="small" color="secondary" onClick={hide}>
              Hide for now
            </Button>
          )}
          <Button size="small" to={warning.to} color="secondary" variant="contained">
            Open sent email
          </Button>
        </Box>
      }
    >
      <Box role="status">
        <Typography component="strong" sx={{ fontWeight: 700 }}>
          {warning.title}
        </Typography>{' '}
        {/* No room for it on phones; the outbox shows it in full. */}
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {warning.text}
        </Box>
      </Box>
    </Alert>
  );
}

interface MailWarning {
  title: string;
  text: string;
  /** Link to the details. */
  to: string;
  /** Whether it can be hidden until it changes. Not while mail is waiting. */
  canBeHidden: boolean;
  /** Whether every page shows it, not only those that send mail. */
  isEverywhere: boolean;
}

/** @returns the most serious problem with outgoing mail; undefined if there is none */
function warningOf(status: MailStatus): MailWarning | undefined {
  const { transport, retrying, failed_today, last_error } = status;
  if (retrying > 0) {
    const { what, todo } = troubleOf(last_error ?? '');
    return {
      title: `${plural(retrying, 'email')} could not be sent yet. ${what}`,
      text: `${todo} Each is tried again for three days.`,
      to: statePath('queued'),
      canBeHidden: false,
      isEverywhere: true,
    };
  }
  if (failed_today > 0) {
    return {
      title: `${plural(failed_today, 'email')} could not be delivered within the last day.`,
      text: 'Sent email says why and what to do.',
      to: statePath('failed'),
      canBeHidden: true,
      isEverywhere: true,
    };
  }
  if (transport === 'files') {
    return {
      title: 'No mail server is set up.',
      text: 'Email reaches nobody. Ask the person who looks after the server.',
      to: LIST_PATH,
      canBeHidden: true,
      isEverywhere: false,
    };
  }
  return undefined;
}
