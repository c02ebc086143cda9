import { Box } from '@mui/material';
import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { londonDate } from '#shared/words.ts';
import { dueClock } from './due-clock.ts';

const LOOK = {
  calm: {},
  soon: { borderLeft: '4px solid', borderColor: 'warning.main', px: 1, fontWeight: 650 },
  overdue: {
    borderLeft: '4px solid',
    borderColor: 'error.main',
    color: 'error.main',
    px: 1,
    fontWeight: 650,
  },
};

/** The statutory deadline, with the time left while the request is open. */
export function DueBy({ request }: { request: PrivacyRequest }) {
  const clock = dueClock(request, Date.now());
  if (!clock) return <span>{request.done_at && `Finished ${londonDate(request.done_at)}`}</span>;
  return (
    <Box
      component="span"
      title={`By ${londonDate(request.due_at)}`}
      sx={{ display: 'inline-block', whiteSpace: 'nowrap', ...LOOK[clock.tone] }}
    >
      {clock.text}
    </Box>
  );
}
