import { Box, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Enquiry } from '#shared/consultations.ts';
import { durationFigure } from '#shared/words.ts';
import { editPath, nameOf } from '../enquiries/names.ts';
import { RespondBy } from '../enquiries/RespondBy.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { ROWS } from './Card.tsx';

interface WaitingForReplyProps {
  enquiries: readonly Enquiry[];
  repliedToday: number | undefined;
  usualMs: number | null | undefined;
}

/** The new enquiries that are due first, with their clocks. */
export function WaitingForReply({ enquiries, repliedToday = 0, usualMs }: WaitingForReplyProps) {
  const notes = [
    repliedToday > 0 && `Replied to today: ${repliedToday}.`,
    typeof usualMs === 'number' && `Usual time to a first reply: ${durationFigure(usualMs).join(' ')}.`,
  ].filter(Boolean);
  return (
    <>
      {enquiries.length === 0 && <Typography sx={{ py: 1.5 }}>Nobody is waiting for a reply.</Typography>}
      <Box component="ul" sx={ROWS}>
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <Box component={RouterLink} to={editPath(enquiry.id)} sx={ROW}>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{nameOf(enquiry)}</b> {enquiry.is_sample && <WordChip label="Sample" tone="quiet" />}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {enquiry.company_name}
                </Typography>
              </Box>
              <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap', fontSize: '0.875rem' }}>
                <RespondBy enquiry={enquiry} />
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {enquiry.assignee ?? 'Nobody yet'}
                </Typography>
              </Box>
              {enquiry.message && (
                <Typography component="span" noWrap sx={{ gridColumn: '1 / -1' }}>
                  ‘{enquiry.message}’
                </Typography>
              )}
            </Box>
          </li>
        ))}
      </Box>
      {notes.length > 0 && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{
            display: { xs: 'none', sm: 'block' },
            pt: 1.5,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          {notes.join(' ')}
        </Typography>
      )}
    </>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.75,
  rowGap: 0.5,
  py: 1.25,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover b': { textDecoration: 'underline' },
} as const;
