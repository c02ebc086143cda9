import { Typography } from '@mui/material';
import type { Enquiry } from '#shared/consultations.ts';
import { distance } from '#shared/words.ts';
import { RespondBy } from './RespondBy.tsx';
import { useNow } from './useNow.ts';
import { dayName, midSentence, moment } from './when.ts';

/** The next step of an enquiry, or the latest, depending on its state. */
export function NextStep({ enquiry }: { enquiry: Enquiry }) {
  const now = useNow();
  const { status, replied_at, responded_at, meeting_at, closed_at } = enquiry;
  if (status === 'new') return <RespondBy enquiry={enquiry} />;
  if (status === 'meeting_agreed' && meeting_at) {
    return (
      <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 650 }}>
        {moment(meeting_at, now)}
      </Typography>
    );
  }
  const wrote = replied_at ?? responded_at;
  const words = closed_at
    ? `Closed ${midSentence(dayName(closed_at, now))}`
    : status === 'replied' && wrote
      ? `We wrote ${distance(Date.parse(wrote), now)} ago`
      : '';
  return words ? (
    <Typography component="span" variant="body2" color="textSecondary">
      {words}
    </Typography>
  ) : null;
}
