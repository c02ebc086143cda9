import {
  Alert,
  AlertTitle,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LIST_PATH as MAILS } from '../mails/words.ts';

/** Why a campaign cannot be sent without a mail server, and what to do. */
export function RefusedDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>This cannot be sent yet</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="error">
          <AlertTitle component="p">No mail server is set up. Nothing has been sent.</AlertTitle>
          Your campaign is safe as a draft.
        </Alert>
        <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 650 }}>
          What to do
        </Typography>
        <Typography>
          The mail server is entered on the server itself, with what your email provider gave you: a server, a
          name and a password. It takes about five minutes. Ask the person who looks after the server, and try
          it with a test from Sent email afterwards.
        </Typography>
        <Typography color="textSecondary">
          Until then a test is written to a file on the server and says so: ‘Written to a file, not sent’.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Back to the draft</Button>
        <Button variant="outlined" color="secondary" component={RouterLink} to={MAILS}>
          Open Sent email
        </Button>
        <Button variant="contained" href={letter()} ref={focus}>
          Ask them by email
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Links do not support autoFocus. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** @returns a mailto: link for the person's own mail client */
function letter(): string {
  const subject = 'Please set up email for our website';
  const body = [
    `The newsletter of ${window.location.origin} cannot be sent yet, because no mail server is set up.`,
    'Please set SMTP_URL and MAIL_FROM on the server and restart the site. The operator’s guide says how: docs/operator.md.',
  ].join('\n\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
